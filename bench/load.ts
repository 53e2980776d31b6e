import autocannon from 'autocannon';

/** What a measuring process is told to do. */
export interface Load {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent in turn. */
  readonly bodies?: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

async function measure(load: Load): Promise<Measured> {
  const requests = (load.bodies ?? [undefined]).map((body) => ({ ...(body && { body }) }));
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

process.once('message', async (load: Load) => {
  process.send?.(await measure(load));
  process.disconnect();
});
