import type { LatencyTable } from './latencies.ts';
import type { Sample } from './sample.ts';

/** The stored result of a run. */
export interface RunRecord {
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  readonly samples: readonly Sample[];
  /** Latencies of each quarter. */
  readonly quarters: readonly LatencyTable[];
  readonly restarts: readonly Restart[];
  readonly counts: Counts;
  /** Everything lost, doubled or otherwise wrong; empty if nothing is. */
  readonly violations: readonly string[];
}

export interface Restart {
  /** Since the start. */
  readonly seconds: number;
  readonly how: 'stop' | 'kill';
  /** From the end of the server until it is ready again. */
  readonly awayMs: number;
}

export interface Counts {
  readonly requests: number;
  /** Requests that were repeated. */
  readonly repeated: number;
  readonly messages: number;
  readonly deleted: number;
  readonly events: number;
  /** Interruptions of the followers. */
  readonly interruptions: number;
  readonly cuts: number;
}
