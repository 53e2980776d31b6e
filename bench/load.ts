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

async function measure(load: Load): Promise<Measured> {
  const requests = load.paths
    ? load.paths.flatMap((path) =>
        (load.readers ?? [load.headers]).map((headers) => ({ path, headers: { ...headers } })),
      )
    : (load.bodies ?? [undefined]).map((body) => ({ ...(body && { body }) }));
  const result = await autocannon({
    url: load.url,
    method: load.method,
    headers: { ...load.headers },
    connections: load.connections,
    duration: load.seconds,
    requests,
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
