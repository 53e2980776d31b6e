import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
/** As other servers log a request whose client left before the answer. */
const CLIENT_CLOSED = 499;

/** Measures every request and serves the figures; other parts add theirs to the registry. */
export function addMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  let inFlight = 0;
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests being answered now, waiting long polls included.',
    registers: [registry],
    collect() {
      this.set(inFlight);
    },
  });

  app.addHook('onRequest', (request, { raw }, done) => {
    const start = performance.now();
    inFlight += 1;
    raw.once('close', () => {
      inFlight -= 1;
      const status = raw.writableFinished ? raw.statusCode : CLIENT_CLOSED;
      const labels = { method: request.method, route: routeOf(request), status };
      durations.observe(labels, (performance.now() - start) / 1000);
    });
    done();
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return registry;
}

/** The pattern, never the address itself, which would make a series of every id. */
function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
