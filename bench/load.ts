import autocannon from 'autocannon';

/** Task of a load generator. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn. */
  readonly bodies?: readonly string[];
  /** Paths with queries, requested in turn instead of the URL's own. */
  readonly paths?: readonly string[];
  /** Makes every request different, to bypass the server's cache. */
  readonly neverTheSame?: boolean;
  /** Headers of several users: each of them requests every path. */
  readonly readers?: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
  readonly seconds: number;
}

/** A type, since an interface would not be assignable to `Side`. */
export type Measured = {
  readonly operations: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
};

let count = 0;

/** Adds a parameter that every endpoint accepts and that changes no response. */
function inOtherWords(given: autocannon.Request): autocannon.Request {
  const setupRequest = (request: autocannon.Request) => {
    count += 1;
    return { ...request, path: `${given.path}&client=${process.pid}-${count}` };
  };
  return { ...given, setupRequest };
}

function requestsOf({ url, paths, readers, headers, bodies }: Load): autocannon.Request[] {
  if (!paths && bodies) return bodies.map((body) => ({ body }));
  const { pathname, search } = new URL(url);
  return (paths ?? [pathname + search]).flatMap((path) =>
    (readers ?? [headers]).map((each) => ({ path, headers: { ...each } })),
  );
}

async function measure(load: Load): Promise<Measured> {
  const requests = requestsOf(load);
  const result = await autocannon({
    url: load.url,
    method: load.method,
    headers: { ...load.headers },
    connections: load.connections,
    duration: load.seconds,
    requests: load.neverTheSame ? requests.map(inOtherWords) : requests,
  });
  return {
    operations: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.non2xx,
  };
}

process.on('message', async (load: Load) => {
  process.send?.(await measure(load));
});
