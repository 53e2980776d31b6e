import type { MessageRequest } from '../sync/fetches.ts';
import { NEWEST, type Position } from './position.ts';
import { type Reading, unverified } from './read-view.ts';

/** The request to the server, without the view. */
export type Ask = Omit<MessageRequest, 'view' | 'narrow'>;

/** The server is slow to answer with more. */
const MOST_AT_ONCE = 1000;

/**
 * Returns what to fetch next, in the order in which people look: messages if there are none, the newest, shown but
 * stale ones, then the rest. Undefined if nothing is missing.
 */
export function nextAsk(reading: Reading, pageSize: number): Ask | undefined {
  const { stretch, held, position, messages, isAtEnd } = reading;
  const follows = position.to === NEWEST;
  if (!stretch) return follows ? newest(pageSize) : around(position, pageSize);
  if (follows && !isAtEnd) return newest(Math.max(pageSize, messages.length));
  const doubtful = unverified(stretch, held, position);
  if (doubtful) {
    const { from, to } = doubtful;
    const count = messages.filter(({ id }) => id >= from && id <= (to ?? NEWEST)).length;
    const numBefore = Math.min(Math.max(count, 1), MOST_AT_ONCE);
    return { anchor: to ?? 'newest', numBefore, numAfter: 0 };
  }
  if (position.wantOlder > 0 && stretch.from > 1) {
    const numBefore = Math.max(position.wantOlder, Math.ceil(pageSize / 2));
    return { anchor: stretch.from, includeAnchor: false, numBefore, numAfter: 0 };
  }
  if (position.wantNewer > 0 && !isAtEnd && stretch.to !== null) {
    const numAfter = Math.max(position.wantNewer, Math.ceil(pageSize / 2));
    return { anchor: stretch.to, includeAnchor: false, numBefore: 0, numAfter };
  }
  return undefined;
}

function newest(numBefore: number): Ask {
  return { anchor: 'newest', numBefore: Math.min(numBefore, MOST_AT_ONCE), numAfter: 0 };
}

function around({ anchor }: Position, pageSize: number): Ask {
  const half = Math.ceil(pageSize / 2);
  return { anchor, numBefore: half, numAfter: half };
}
