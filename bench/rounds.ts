import type { Measured } from './load.ts';

/** A group that works in rounds: each round starts after the last one. */
export interface Party {
  readonly people: number;
  round(): Promise<void>;
}

/** Runs rounds for this many seconds, and returns their number and durations. */
export async function inRounds(seconds: number, parties: readonly Party[]): Promise<Measured> {
  const waits: number[] = [];
  let done = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    parties.map(async (party) => {
      while (performance.now() < end) {
        const started = performance.now();
        await party.round();
        done += party.people;
        waits.push(performance.now() - started);
      }
    }),
  );
  const perSecond = (done / (performance.now() - began)) * 1000;
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor(waits.length * share)] ?? 0).toFixed(1));
  return { operations: done, perSecond, p50Ms: at(0.5), p99Ms: at(0.99), failures: 0 };
}
