import type { Decide, FateKind, NetworkRequest } from './bad-network.ts';

export interface Chances {
  /** Probability that a request is cut. */
  readonly cut: number;
  /** Probability that a passing request is repeated, if possible; 0 by default. */
  readonly repeated?: number;
  /** Maximum delay of passing requests, and of their responses. */
  readonly delayMs?: number;
  /** Kinds of cuts; all by default. */
  readonly kinds?: readonly Exclude<FateKind, 'passes' | 'repeated'>[];
  /** Requests that always pass. */
  readonly spares?: (request: NetworkRequest) => boolean;
}

const allCuts = [
  'cutBefore',
  'cutInRequest',
  'cutAfterRequest',
  'cutBeforeAnswer',
  'cutInAnswer',
] as const;

/** Returns random fates. `random` returns numbers from 0 to below 1, the same ones for the same seed. */
export function randomFates(
  random: () => number,
  { cut, repeated = 0, delayMs = 0, kinds = allCuts, spares = () => false }: Chances,
): Decide {
  return (asked) => {
    // The same number of random values for every request, so that the fate of one does not change others.
    const [chance, which, share] = [random(), random(), random()];
    if (chance >= cut || spares(asked)) {
      if (asked.mayBeRepeated && which < repeated) return { kind: 'repeated' };
      // Both derive from one value: another would change the fates of all existing seeds.
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
