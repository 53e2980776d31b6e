import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestDurations } from './request-durations.ts';

/** The status that other servers log if the client disconnects before the answer. */
const CLIENT_CLOSED = 499;

/** Measures every request and serves the metrics. Other parts add theirs to the registry. */
export function addMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new RequestDurations();
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
    raw.on('close', () => {
      inFlight -= 1;
      const status = raw.writableFinished ? raw.statusCode : CLIENT_CLOSED;
      const seconds = (performance.now() - start) / 1000;
      durations.observe(request.method, routeOf(request), status, seconds);
    });
    done();
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`),
  );
  return registry;
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
