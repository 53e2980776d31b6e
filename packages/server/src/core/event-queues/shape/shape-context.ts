import { canSeeEveryone, canSeeUser } from '../../../features/users/access.ts';
import { standInEmail, UNKNOWN_USER } from '../../../features/users/email-visibility.ts';
import type { LoggedEvent, RealmEvent } from '../../realm/events.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { UserRow } from '../../storage/tables/users.ts';
import type { EventQueue } from '../queue.ts';

/** The context of an entry and a queue. */
export interface ShapeContext {
  /** The state at the entry or later. */
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Subdomain of the realm. */
  readonly realmName: string;
  /** False for a message that the queue gets only because it reads all public channels. */
  readonly isRecipient: boolean;
}

/** Makes a queue's events from an entry of one type. */
export type Shaper = (
  logged: LoggedEvent,
  queue: EventQueue,
  context: ShapeContext,
) => readonly string[];

const known = new WeakMap<LoggedEvent, Map<string, string>>();

/** Returns the text of an entry in one of its variants. Made on first use and cached with the entry. */
export function textOf(logged: LoggedEvent, variant: string, make: () => string): string {
  const texts = known.get(logged) ?? new Map<string, string>();
  known.set(logged, texts);
  const text = texts.get(variant) ?? make();
  texts.set(variant, text);
  return text;
}

/** Returns an event without the fields that only concern its delivery. */
export function delivered({ not_for, needs, without, ...event }: RealmEvent): RealmEvent {
  return event;
}

const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

/** Whether an id is in a list of an entry. Uses a set, as the list may be long and is searched for every queue. */
export function isAmong(ids: readonly number[], id: number): boolean {
  const set = sets.get(ids) ?? new Set(ids);
  sets.set(ids, set);
  return set.has(id);
}

/** Whether a queue wants events of a type. */
export function wantsType({ options: { eventTypes } }: EventQueue, type: string): boolean {
  return eventTypes === undefined || eventTypes.includes(type);
}

/** Runs the shaper only if the queue wants the type. */
export function ifWanted(shape: Shaper): Shaper {
  return (logged, queue, context) =>
    wantsType(queue, logged.event.type) ? shape(logged, queue, context) : [];
}

/** The shaper of events that are the same for all receivers. */
export const asItIs: Shaper = (logged) => [
  textOf(logged, '', () => JSON.stringify(delivered(logged.event))),
];

/** Returns a test for people that a queue's owner may not see; undefined if the owner may see everyone. */
export function hidingFrom(
  { userId }: EventQueue,
  { state, now }: ShapeContext,
): ((user: UserRow) => boolean) | undefined {
  const viewer = state.users.get({ id: userId });
  if (canSeeEveryone(state, viewer, now)) return undefined;
  return (user) => !canSeeUser(state, viewer, user, now);
}

/** Returns those of these people that the owner of a queue may not see. */
export function hiddenAmong(
  queue: EventQueue,
  context: ShapeContext,
  ids: readonly number[],
): number[] {
  const isHidden = hidingFrom(queue, context);
  if (!isHidden) return [];
  return ids.filter((id) => {
    const user = context.state.users.get({ id });
    return user !== undefined && isHidden(user);
  });
}

/** Names the variant of an event in which these people are hidden. */
export function hiddenVariant(ids: readonly number[], { options: { host } }: EventQueue): string {
  return ids.length > 0 ? `without ${ids.join()} at ${host}` : '';
}

interface Person {
  readonly user_id: number;
  readonly email: string;
}

/** Returns the person, or a stand-in without name and address if hidden. */
export function shownPerson<P extends Person>(
  person: P,
  hidden: readonly number[],
  { options: { host } }: EventQueue,
): P {
  if (!hidden.includes(person.user_id)) return person;
  const email = standInEmail(person.user_id, host);
  return { ...person, email, ...('full_name' in person && { full_name: UNKNOWN_USER }) };
}
