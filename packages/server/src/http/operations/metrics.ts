import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

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

const NAME = 'http_request_duration_seconds';
const HELP = 'Time from the arrival of a request to the end of its answer.';
/** Upper bounds in seconds. Longer requests count in one more bucket. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

interface Series {
  /** One more than there are bounds. */
  readonly counts: number[];
  seconds: number;
}

/**
 * The durations of requests as a Prometheus histogram. The one of prom-client checks and hashes the labels of each
 * request, which takes a sixth of the time of the shortest requests.
 */
export class RequestDurations {
  /** By labels, in the text format. */
  readonly #series = new Map<string, Series>();

  /** Counts a request. `route` is the pattern of its address: the address itself would make a series per id. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#seriesOf(`method="${method}",route="${route}",status="${status}"`);
    let bucket = 0;
    while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  /** Returns the text format of Prometheus. */
  text(): string {
    const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`];
    for (const [labels, { counts, seconds }] of this.#series) {
      let count = 0;
      for (const [bucket, more] of counts.entries()) {
        count += more;
        lines.push(`${NAME}_bucket{${labels},le="${BOUNDS[bucket] ?? '+Inf'}"} ${count}`);
      }
      lines.push(`${NAME}_sum{${labels}} ${seconds}`, `${NAME}_count{${labels}} ${count}`);
    }
    return `${lines.join('\n')}\n`;
  }

  #seriesOf(labels: string): Series {
    const known = this.#series.get(labels);
    if (known) return known;
    const series = { counts: new Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 };
    this.#series.set(labels, series);
    return series;
  }
}
