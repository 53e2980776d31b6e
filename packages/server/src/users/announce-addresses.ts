import { forUser } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { canSeeUser } from './access.ts';
import { canSeeDeliveryEmail } from './email-visibility.ts';

/** Announces the real addresses that a user can or can no longer see after a change of role. */
export function announceAddresses(change: Mutation, before: UserRow, after: UserRow): void {
  const { state, now } = change;
  for (const user of state.users.values()) {
    const isSeen = canSeeDeliveryEmail(state, after, user);
    if (isSeen === canSeeDeliveryEmail(state, before, user)) continue;
    if (!canSeeUser(state, after, user, now)) continue;
    const person = { user_id: user.id, delivery_email: isSeen ? user.delivery_email : null };
    change.emit(forUser(after.id), { type: 'realm_user', op: 'update', person });
  }
}
