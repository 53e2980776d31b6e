import type { Stretch } from '../messages/stretches.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { ViewMessages } from './view-messages.ts';

/** The part of a view that is shown. */
export interface Position {
  readonly anchor: number | 'newest';
  /** The first shown id; Infinity while nothing was read. */
  readonly from: number;
  /** The last shown id; Infinity follows new messages. */
  readonly to: number;
  /** How many more to show before and after, once they are there. */
  readonly wantOlder: number;
  readonly wantNewer: number;
}

export const NEWEST = Number.POSITIVE_INFINITY;

export function startAt(anchor: number | 'newest', pageSize: number): Position {
  if (anchor === 'newest') {
    return { anchor, from: NEWEST, to: NEWEST, wantOlder: pageSize, wantNewer: 0 };
  }
  const half = Math.ceil(pageSize / 2);
  return { anchor, from: anchor, to: anchor, wantOlder: half, wantNewer: half };
}

export function endOf({ to }: Stretch): number {
  return to ?? NEWEST;
}

/** Extends the position by the wanted messages, as far as the stretch goes. The rest is not stored. */
export async function extended(
  position: Position,
  stretch: Stretch,
  isAtEnd: boolean,
  messages: ViewMessages,
  context: ViewContext,
): Promise<Position> {
  const older = await withOlder(position, stretch, messages, context);
  return withNewer(older, stretch, isAtEnd, messages, context);
}

async function withOlder(
  position: Position,
  stretch: Stretch,
  messages: ViewMessages,
  context: ViewContext,
): Promise<Position> {
  const { from, wantOlder } = position;
  if (wantOlder === 0) return position;
  const to = Math.min(from - 1, endOf(stretch));
  const found = await messages.down({ from: stretch.from, to, limit: wantOlder }, context);
  const oldest = found.at(-1);
  if (oldest && found.length === wantOlder) return { ...position, from: oldest.id, wantOlder: 0 };
  const isBeginning = stretch.from <= 1;
  const left = isBeginning ? 0 : wantOlder - found.length;
  return { ...position, from: Math.min(from, stretch.from), wantOlder: left };
}

async function withNewer(
  position: Position,
  stretch: Stretch,
  isAtEnd: boolean,
  messages: ViewMessages,
  context: ViewContext,
): Promise<Position> {
  const { to, wantNewer } = position;
  if (wantNewer === 0) return position;
  const found = await messages.up({ from: to + 1, to: endOf(stretch), limit: wantNewer }, context);
  const newest = found.at(-1);
  if (newest && found.length === wantNewer) return { ...position, to: newest.id, wantNewer: 0 };
  // Nothing newer is left: from here on it follows.
  if (isAtEnd) return { ...position, to: NEWEST, wantNewer: 0 };
  return { ...position, to: Math.max(to, endOf(stretch)), wantNewer: wantNewer - found.length };
}
