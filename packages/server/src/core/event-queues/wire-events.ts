import { DELIVERED } from '../../features/messages/flags.ts';
import type { MessageEvent } from '../../features/messages/message-event.ts';
import type { RealmEvent } from '../realm/events.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { isInternal, type LogEntry } from './log-entry.ts';
import type { Membership } from './membership.ts';
import type { EventQueue } from './queue.ts';
import { shapeEvent } from './shape/shape-event.ts';

/** An event as a client gets it. */
export interface WireEvent {
  readonly id: number;
  /** The whole event as JSON. */
  readonly text: string;
}

interface Moment {
  readonly realm: Realm;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns a queue's events for a log entry. `idOf` gives the ids. */
export function wireEvents(
  entry: LogEntry,
  queue: EventQueue,
  membership: Membership,
  moment: Moment,
  idOf: (index: number) => number = (index) => eventId(entry.logged.id, index),
): WireEvent[] {
  const reason = reasonFor(entry, { queue, membership }, moment.realm.state);
  if (!reason) return [];
  return texts(entry, queue, reason, moment).map((text, index) => withId(idOf(index), text));
}

/** Puts the id at the start of an event's JSON. */
export function withId(id: number, json: string): WireEvent {
  const rest = json.slice(1);
  return { id, text: `{"id":${id}${rest === '}' ? '' : ','}${rest}` };
}

function texts(
  { logged }: LogEntry,
  queue: EventQueue,
  reason: Reason,
  { realm, now }: Moment,
): readonly string[] {
  return shapeEvent(logged, queue, {
    state: realm.state,
    now,
    realmName: realm.subdomain,
    isRecipient: reason === 'recipient',
  });
}

/** Why a queue gets a log entry: `public` means only because it reads all public channels. */
type Reason = 'recipient' | 'public';

interface Receiver {
  readonly queue: EventQueue;
  /** The queue's membership just after the entry. */
  readonly membership: Membership;
}

/** Returns why a queue gets an entry; undefined if it does not. */
function reasonFor(entry: LogEntry, receiver: Receiver, state: RealmState): Reason | undefined {
  const { event } = entry.logged;
  const { queue } = receiver;
  if (isInternal(event) || isExcluded(event, queue.userId)) return undefined;
  if (isInAudience(entry, receiver)) return 'recipient';
  return queue.options.allPublicStreams && isOpenMessage(entry, receiver, state)
    ? 'public'
    : undefined;
}

const excluded = new WeakMap<RealmEvent, ReadonlySet<number>>();

/** Uses a set per event, because the list may be long and is searched for every receiver. */
function isExcluded(event: RealmEvent, userId: number): boolean {
  if (!event.not_for) return false;
  const ids = excluded.get(event) ?? new Set(event.not_for);
  excluded.set(event, ids);
  return ids.has(userId);
}

function isInAudience(
  { kind, audienceId, members }: LogEntry,
  { queue, membership }: Receiver,
): boolean {
  switch (kind) {
    case 'realm':
      return true;
    case 'members':
      return !membership.isGuest;
    case 'user':
      return audienceId === queue.userId;
    case 'channel':
      return membership.isSubscribed(audienceId);
    case 'conversation':
      return members?.includes(queue.userId) ?? false;
    case 'webhooks':
      return queue.options.isWebhook === true && !membership.isGuest;
    case 'state':
      return false;
  }
}

/**
 * Whether a channel message reaches a queue only as a reader of all public channels. Everyone except guests could
 * read it when it was sent and still can, and the queue's owner did not receive it.
 */
function isOpenMessage(
  { logged, kind, audienceId }: LogEntry,
  { queue, membership }: Receiver,
  state: RealmState,
): boolean {
  if (kind !== 'channel' || logged.event.type !== 'message' || membership.isGuest) return false;
  const { flags, is_private: wasPrivate } = logged.event as MessageEvent;
  if (wasPrivate) return false;
  const isOpen = state.channels.get({ id: audienceId })?.invite_only === false;
  if (!isOpen && !queue.options.isWebhook) return false;
  return ((flags[queue.userId] ?? 0) & DELIVERED) === 0;
}

/**
 * Ids of events on the wire. Each position in the log has room for the several wire events of its entry. Transient
 * events follow: they happen after the entry and are not in the log.
 */
const IDS_PER_POSITION = 4096;
const FIRST_TRANSIENT = 1024;

/** The largest number of wire events from one log entry. */
export const MAX_EVENTS_PER_ENTRY = FIRST_TRANSIENT - 1;
/** The number of ids for transient events between two log entries. */
export const TRANSIENT_IDS_PER_POSITION = IDS_PER_POSITION - FIRST_TRANSIENT;

function eventId(position: number, index: number): number {
  return position * IDS_PER_POSITION + index;
}

export function transientEventId(position: number, count: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT + count;
}

/** Returns the cursor of a client that has everything up to a position, and no transient event after it. */
export function cursorAfter(position: number): number {
  return position * IDS_PER_POSITION + FIRST_TRANSIENT - 1;
}

/** Returns the greatest id of an event before the next log entry. */
export function lastIdOf(position: number): number {
  return (position + 1) * IDS_PER_POSITION - 1;
}

export function positionOf(id: number): number {
  return Math.floor(id / IDS_PER_POSITION);
}

/** Returns the position to read on from. An entry whose events the client may have only partly is read again. */
export function nextPosition(cursor: number): number {
  const position = positionOf(cursor);
  return cursor >= cursorAfter(position) ? position + 1 : position;
}
