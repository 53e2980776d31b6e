import { quantile } from '../../bench/web/distribution.ts';

export interface Latency {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** By the name of the request. */
export type LatencyTable = Readonly<Record<string, Latency>>;

/** Response times, as seen by the clients. */
export class Latencies {
  #times = new Map<string, number[]>();

  add(kind: string, ms: number): void {
    const times = this.#times.get(kind);
    if (times) times.push(ms);
    else this.#times.set(kind, [ms]);
  }

  /** Returns those since the last call. */
  take(): LatencyTable {
    const entries = [...this.#times].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#times = new Map();
    return Object.fromEntries(entries.map(([kind, times]) => [kind, latencyOf(times)]));
  }
}

function latencyOf(times: readonly number[]): Latency {
  const of = (share: number) => Math.round(quantile(times, share) * 100) / 100;
  return { count: times.length, p50Ms: of(0.5), p99Ms: of(0.99) };
}
