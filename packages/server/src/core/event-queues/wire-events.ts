import type { Realm } from '../realm/realm.ts';
import { type Reason, reasonFor } from './audience.ts';
import type { LogEntry } from './log-entry.ts';
import type { Membership } from './membership.ts';
import type { EventQueue } from './queue.ts';
import { shapeEvent } from './shape/shape-event.ts';
import { eventId } from './wire-ids.ts';

/** An event as a client gets it. */
export interface WireEvent {
  readonly id: number;
  /** The whole event as JSON. */
  readonly text: string;
}

export interface Moment {
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
