import type { Decide, FateKind, NetworkRequest } from './bad-network.ts';

export interface Chances {
  /** Of each request to be cut somewhere. */
  readonly cut: number;
  /** Of each request that passes to be repeated, if it may be; none unless given. */
  readonly repeated?: number;
  /** The longest delay of those that pass, and of the answers to them. */
  readonly delayMs?: number;
  /** Where cuts happen; everywhere unless given. */
  readonly kinds?: readonly Exclude<FateKind, 'passes' | 'repeated'>[];
  /** Which requests are spared. */
  readonly spares?: (request: NetworkRequest) => boolean;
}

const allCuts = [
  'cutBefore',
  'cutInRequest',
  'cutAfterRequest',
  'cutBeforeAnswer',
  'cutInAnswer',
] as const;

/** Fates by chance. `random` gives numbers from 0 to below 1, the same ones for the same seed. */
export function randomFates(
  random: () => number,
  { cut, repeated = 0, delayMs = 0, kinds = allCuts, spares = () => false }: Chances,
): Decide {
  return (asked) => {
    // As many numbers for every request, so that what one meets does not change what others do.
    const [chance, which, share] = [random(), random(), random()];
    if (chance >= cut || spares(asked)) {
      if (asked.mayBeRepeated && which < repeated) return { kind: 'repeated' };
      // Both out of one number: another would change what became of every seed so far.
      const answerShare = (share * 1000) % 1;
      return {
        kind: 'passes',
        delayMs: Math.floor(share * delayMs),
        answerDelayMs: Math.floor(answerShare * delayMs),
      };
    }
    const kind = kinds[Math.floor(which * kinds.length)] ?? 'cutBefore';
    return kind === 'cutInRequest' || kind === 'cutInAnswer' ? { kind, share } : { kind };
  };
}
