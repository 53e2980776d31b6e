import type { Stretch } from '../messages/stretches.ts';

/** What was asked of GET /messages, as far as it decides what the answer proves. */
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
 * Between which ids an answer has every message of its view (W2). `isFollowed` says whether events
 * tell of new messages of the view: only then can a stretch reach up to now (W4).
 */
export function provedStretch(
  asked: AskedMessages,
  found: FoundMessages,
  isFollowed: boolean,
): Stretch | undefined {
  const from = firstProved(asked, found);
  const to = lastProved(asked, found, isFollowed);
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
  isFollowed: boolean,
): number | null {
  const last = ids.at(-1) ?? 0;
  if (foundNewest) return isFollowed ? null : last;
  if (numAfter === 0) return includeAnchor ? anchor : anchor - 1;
  return Math.max(last, anchor);
}
