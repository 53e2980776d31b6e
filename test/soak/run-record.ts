import type { LatencyTable } from './latencies.ts';
import type { Sample } from './sample.ts';

/** What is kept of a run. */
export interface RunRecord {
  readonly minutes: number;
  readonly rate: number;
  readonly seed: number;
  readonly samples: readonly Sample[];
  /** Of each quarter of the time. */
  readonly quarters: readonly LatencyTable[];
  readonly restarts: readonly Restart[];
  readonly counts: Counts;
  /** What was lost, doubled or otherwise wrong; empty if nothing was. */
  readonly violations: readonly string[];
}

export interface Restart {
  /** Since the beginning. */
  readonly seconds: number;
  readonly how: 'stop' | 'kill';
  /** From the end of the server to its being ready again. */
  readonly awayMs: number;
}

export interface Counts {
  readonly requests: number;
  /** Requests that had to be sent again. */
  readonly repeated: number;
  readonly messages: number;
  readonly deleted: number;
  readonly events: number;
  /** Of those who follow, how often their wait was interrupted. */
  readonly interruptions: number;
  readonly cuts: number;
}
