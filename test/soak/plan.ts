/**
 * - `sample`: records the server's resource usage
 * - `weigh`: also records the heap after a garbage collection
 * - `check`: pauses everyone, and compares the stored data with what was acknowledged
 * - `quarter`: one ends
 * - `stop`, `kill`: the server stops or is killed, and restarts
 */
export type Act = 'sample' | 'weigh' | 'check' | 'quarter' | 'stop' | 'kill';

export interface Happening {
  readonly atMs: number;
  readonly act: Act;
}

const SAMPLE_MS = 30_000;
const CHECK_MS = 120_000;
const RESTART_MS = 120_000;
/** Garbage collections take the server's time. */
const SAMPLES_PER_WEIGHING = 4;
const LEAST_SAMPLES = 12;
const LEAST_CHECKS = 3;
const LEAST_RESTARTS = 1;

/**
 * Returns the schedule. The server restarts repeatedly in the first and in the last sixth, so that these can
 * be compared. In between, one process keeps running, and shows what it accumulates.
 */
export function planOf(durationMs: number): Happening[] {
  const sixth = durationMs / 6;
  const sampleMs = Math.min(SAMPLE_MS, durationMs / LEAST_SAMPLES);
  const restarts = Math.max(LEAST_RESTARTS, Math.floor(sixth / RESTART_MS));
  const restartsFrom = (startMs: number) =>
    times(restarts, (count): Happening => {
      const act = count % 2 === 0 ? 'kill' : 'stop';
      return { atMs: startMs + (sixth * count) / (restarts + 1), act };
    });
  const plan: Happening[] = [
    ...times(Math.floor(durationMs / sampleMs), (count): Happening => {
      const act = count % SAMPLES_PER_WEIGHING === 0 ? 'weigh' : 'sample';
      return { atMs: count * sampleMs, act };
    }),
    ...every(Math.min(CHECK_MS, durationMs / LEAST_CHECKS), durationMs, 'check'),
    ...every(durationMs / 4, durationMs, 'quarter'),
    ...restartsFrom(0),
    ...restartsFrom(5 * sixth),
  ];
  return plan.sort((a, b) => a.atMs - b.atMs);
}

/** Returns the part in which one process keeps running. */
export function calmOf(durationMs: number): { readonly fromMs: number; readonly toMs: number } {
  return { fromMs: durationMs / 6, toMs: (5 * durationMs) / 6 };
}

function every(intervalMs: number, durationMs: number, act: Act): Happening[] {
  return times(Math.floor(durationMs / intervalMs), (count) => ({
    atMs: count * intervalMs,
    act,
  }));
}

/** Makes one for each number from 1 on. */
function times<T>(length: number, make: (count: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index + 1));
}
