import { locate } from '../messages/locators.ts';
import { newestStored } from '../messages/stored-ids.ts';
import { covers, joined, type Stretch, type Stretches } from '../messages/stretches.ts';
import { combined } from '../messages/windows.ts';
import type { ViewPlan } from '../narrow/view.ts';
import type { ViewContext } from '../queries/view-context.ts';
import type { RecordStore } from '../store/record.ts';
import type { KnownStretches, StoredMessage } from '../store/record-kinds.ts';
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
async function extended(
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

/** Findings of this list that no record contains. */
export interface Findings {
  /** The proved stretches of a view whose windows are not stored. */
  readonly answered: KnownStretches;
  /** Whether the server was asked for the newest since the connection came back. */
  readonly isEndSeen: boolean;
}

/** The stored part of a view that is shown. */
export interface Reading {
  readonly position: Position;
  /** The shown stretch, including stale parts; undefined if nothing is known there. */
  readonly stretch: Stretch | undefined;
  /** The stretches of the view that are current. */
  readonly held: Stretches;
  /** Ascending. */
  readonly messages: readonly StoredMessage[];
  readonly hasOlder: boolean;
  /** Whether the stretch reaches up to now. */
  readonly isAtEnd: boolean;
  readonly hasNewer: boolean;
  /** Whether a gap now separates it from what was shown before. */
  readonly isRestarted: boolean;
}

/** A view's messages and the records that they come from. */
export interface ViewParts {
  readonly records: RecordStore;
  readonly plan: ViewPlan;
  readonly messages: ViewMessages;
  readonly context: ViewContext;
}

export async function readView(
  parts: ViewParts,
  asked: Position,
  findings: Findings,
  pageSize: number,
): Promise<Reading> {
  const { messages, context } = parts;
  const { held, stale } = await knownOf(parts, findings);
  const all = joined(held, stale);
  const stretch = chosen(all, asked, findings.isEndSeen);
  if (!stretch) return nothingAt(asked, held);
  const isLost = asked.to === NEWEST && asked.from !== NEWEST && !covers([stretch], asked.from);
  const start = isLost ? startAt('newest', pageSize) : asked;
  const isAtEnd = await reachesEnd(parts, stretch, stretch === all.at(-1), findings);
  const position = await extended(start, stretch, isAtEnd, messages, context);
  const from = Math.max(position.from, stretch.from);
  const to = Math.min(position.to, endOf(stretch));
  const shown = await messages.down({ from, to, limit: NEWEST }, context);
  return {
    position,
    stretch,
    held,
    messages: [...shown].reverse(),
    hasOlder: stretch.from > 1 || (await hasAny(parts, 'down', stretch.from, from - 1)),
    isAtEnd,
    hasNewer:
      !isAtEnd || (position.to !== NEWEST && (await hasAny(parts, 'up', to + 1, endOf(stretch)))),
    isRestarted: isLost,
  };
}

/** Tells whether everything shown is held. */
export function isVerified({ stretch, held, position }: Reading): boolean {
  return stretch !== undefined && unverified(stretch, held, position) === undefined;
}

/** Returns the newest shown part that is not held. */
export function unverified(
  stretch: Stretch,
  held: Stretches,
  { from, to }: Position,
): Stretch | undefined {
  const low = Math.max(from, stretch.from);
  const high = Math.min(to, endOf(stretch));
  if (low > high) return undefined;
  const top = held.find((known) => known.from <= high && endOf(known) >= high);
  if (top && top.from <= low) return undefined;
  const end = top ? top.from - 1 : high;
  const below = held.filter((known) => endOf(known) < end).at(-1);
  const begin = Math.max(low, below ? endOf(below) + 1 : low);
  return { from: begin, to: end === NEWEST ? null : end };
}

export function nothingAt(position: Position, held: Stretches): Reading {
  return {
    position,
    stretch: undefined,
    held,
    messages: [],
    hasOlder: true,
    isAtEnd: false,
    hasNewer: true,
    isRestarted: false,
  };
}

/** Combines the view's own windows with those of wider views (W3). */
async function knownOf(
  { records, plan, context }: ViewParts,
  { answered }: Findings,
): Promise<KnownStretches> {
  if (!plan.isJudgeable) return answered;
  const keys = plan.key === undefined ? plan.wider : [plan.key, ...plan.wider];
  const windows = await records.getMany('window', keys);
  const known = [...windows.map(({ value }) => value), answered];
  if (plan.isStarred) known.push(await starredStretch(records, context));
  return combined(known);
}

/** Returns the stretch of starred messages, whose ids are all known: it is whole as far back as they are stored. */
async function starredStretch(
  records: RecordStore,
  { starredIds }: ViewContext,
): Promise<KnownStretches> {
  const found = await locate(records, starredIds);
  const stored = new Set([...found.values()].flat());
  const missing = starredIds.filter((id) => !stored.has(id));
  const from = missing.length === 0 ? 1 : Math.max(...missing) + 1;
  return { held: [], stale: [{ from, to: null }] };
}

/**
 * Chooses the stretch to show. A list at the newest messages moves to a newer stretch only after the server said that
 * it does not join the shown one.
 */
function chosen(all: Stretches, { anchor, from, to }: Position, isEndSeen: boolean) {
  const newest = all.at(-1);
  if (to !== NEWEST)
    return all.find((known) => covers([known], typeof anchor === 'number' ? anchor : from));
  if (from === NEWEST || isEndSeen) return newest;
  return all.find((known) => covers([known], from)) ?? newest;
}

async function reachesEnd(
  { records, plan }: ViewParts,
  stretch: Stretch,
  isNewest: boolean,
  { isEndSeen }: Findings,
): Promise<boolean> {
  if (stretch.to === null) return true;
  if (!isEndSeen || !isNewest) return false;
  // New messages are unknown, except those that this device sent itself (W6).
  return !plan.isWhole || (await newestStored(records, plan.place)) <= stretch.to;
}

async function hasAny(
  { messages, context }: ViewParts,
  direction: 'up' | 'down',
  from: number,
  to: number,
): Promise<boolean> {
  if (from > to) return false;
  return (await messages[direction]({ from, to, limit: 1 }, context)).length > 0;
}
