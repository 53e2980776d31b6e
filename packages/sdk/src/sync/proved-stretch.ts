import type { Stretch } from '../messages/stretches.ts';

/** The parameters of GET /messages that decide what an answer proves. */
export interface AskedMessages {
  readonly numBefore: number;
  readonly numAfter: number;
  readonly includeAnchor: boolean;
}

export interface FoundMessages {
  readonly anchor: number;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  /** Ascending. */
  readonly ids: readonly number[];
}

/**
 * Returns the ids between which an answer has every message of its view (W2). Without events for new messages (W4),
 * the answer proves only the state at its request: it contains everything of the view that was stored then, up to
 * `newestKnown`. With events, `newestKnown` is null.
 */
export function provedStretch(
  asked: AskedMessages,
  found: FoundMessages,
  newestKnown: number | null,
): Stretch | undefined {
  const from = firstProved(asked, found);
  const to = lastProved(asked, found, newestKnown);
  return to !== null && to < from ? undefined : { from, to };
}

function firstProved(
  { numBefore, includeAnchor }: AskedMessages,
  { anchor, foundOldest, ids }: FoundMessages,
): number {
  const first = ids[0] ?? anchor;
  if (numBefore === 0) return includeAnchor ? anchor : anchor + 1;
  return foundOldest ? 1 : Math.min(first, anchor);
}

function lastProved(
  { numAfter, includeAnchor }: AskedMessages,
  { anchor, foundNewest, ids }: FoundMessages,
  newestKnown: number | null,
): number | null {
  const last = ids.at(-1) ?? 0;
  if (foundNewest) return newestKnown === null ? null : Math.max(last, newestKnown);
  if (numAfter === 0) return includeAnchor ? anchor : anchor - 1;
  return Math.max(last, anchor);
}
