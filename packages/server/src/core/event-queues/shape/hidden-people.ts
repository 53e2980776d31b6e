import { canSeeEveryone, canSeeUser } from '../../../features/users/access.ts';
import { standInEmail, UNKNOWN_USER } from '../../../features/users/email-visibility.ts';
import type { UserRow } from '../../storage/tables/users.ts';
import type { EventQueue } from '../queue.ts';
import type { ShapeContext } from './shape-context.ts';

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
