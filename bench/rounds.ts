import type { Measured } from './load.ts';

/** Some who do something together, again and again: a round begins once the last one is over. */
export interface Party {
  readonly people: number;
  round(): Promise<void>;
}

/** What people saw of the rounds of so many seconds, and how long rounds took. */
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
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), failures: 0 };
}
