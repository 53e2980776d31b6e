import { roles } from '@tidings/shared-types';
import { forUser } from '../realm/events.ts';
import type { Mutation } from '../realm/mutation.ts';
import { canSeeEveryone, canSeeUser } from './access.ts';
import { UNKNOWN_USER } from './email-visibility.ts';
import { userObject } from './user-object.ts';

/** Whom each guest sees, for those guests who may not see everyone. */
export type Company = ReadonlyMap<number, ReadonlySet<number>>;

/** The company of those among the accounts who are such guests. */
export function companyOf({ state, now }: Mutation, userIds: Iterable<number>): Company {
  const company = new Map<number, ReadonlySet<number>>();
  for (const id of userIds) {
    const user = state.users.get({ id });
    if (user?.role !== roles.guest || !user.is_active || canSeeEveryone(state, user, now)) continue;
    const seen = [...state.users.values()].filter((other) => canSeeUser(state, user, other, now));
    company.set(id, new Set(seen.map((other) => other.id)));
  }
  return company;
}

/** Tells these guests who came into their sight since. */
export function announceNewcomers(change: Mutation, before: Company): void {
  const { state } = change;
  for (const [guestId, seen] of companyOf(change, before.keys())) {
    const guest = state.users.get({ id: guestId });
    for (const id of seen) {
      const user = state.users.get({ id });
      if (!user || before.get(guestId)?.has(id)) continue;
      const person = userObject(state, guest, user, {});
      change.emit(forUser(guestId), { type: 'realm_user', op: 'add', person });
    }
  }
}

/** Tells these guests who went out of their sight since. */
export function announceLeavers(change: Mutation, before: Company): void {
  const now = companyOf(change, before.keys());
  for (const [guestId, seen] of before) {
    for (const user_id of seen) {
      if (now.get(guestId)?.has(user_id)) continue;
      const person = { user_id, full_name: UNKNOWN_USER };
      change.emit(forUser(guestId), { type: 'realm_user', op: 'remove', person });
    }
  }
}
