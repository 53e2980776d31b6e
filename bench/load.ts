import autocannon from 'autocannon';

/** What a measuring process is told to do. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn. */
  readonly bodies?: readonly string[];
  /** Asked for in turn, instead of the URL's own; with their queries. */
  readonly paths?: readonly string[];
  /** None of the questions is the same as one before: the server remembers what it answered. */
  readonly neverTheSame?: boolean;
  /** The headers of several people: each path is asked for by all of them. */
  readonly readers?: readonly Readonly<Record<string, string>>[];
  readonly connections: number;
  readonly seconds: number;
}

/** A type and not an interface, so that it is a `Side` of any comparison. */
export type Measured = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
};

let count = 0;

/** The parameter is one that every endpoint takes and that changes no answer. */
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
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.non2xx,
  };
}

process.on('message', async (load: Load) => {
  process.send?.(await measure(load));
});
