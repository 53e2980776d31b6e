import { botTypes } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type UserRow, users } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import type { PlannedAccount } from './people.ts';

const PER_TRANSACTION = 1000;

/**
 * Creates missing accounts and finds the others by their addresses. Sends no events: the organization is closed, and
 * clients load all users when it opens.
 */
export async function makeAccounts(
  realm: Realm,
  planned: readonly PlannedAccount[],
): Promise<Map<string, UserRow>> {
  for (let at = 0; at < planned.length; at += PER_TRANSACTION) {
    const missing = planned
      .slice(at, at + PER_TRANSACTION)
      .filter((each) => !accountOf(realm.state, each));
    if (missing.length === 0) continue;
    await realm.write((change) => {
      for (const each of missing) if (!accountOf(change.state, each)) makeAccount(change, each);
    });
  }
  return new Map(
    planned.map((each) => {
      const account = accountOf(realm.state, each);
      if (!account) throw new Error(`The account of ${each.slackId} vanished while it was made`);
      return [each.slackId, account];
    }),
  );
}

function accountOf(state: RealmState, { email }: PlannedAccount): UserRow | undefined {
  return state.usersByDeliveryEmail.get(foldCase(email));
}

function makeAccount(change: Mutation, planned: PlannedAccount): void {
  change.put(users, {
    id: change.nextId(),
    email: planned.email,
    delivery_email: planned.email,
    is_address_proven: true,
    full_name: planned.fullName,
    role: planned.role,
    is_active: planned.isActive,
    is_bot: planned.isBot,
    bot_type: planned.isBot ? botTypes.generic : null,
    bot_owner_id: null,
    timezone: planned.timezone,
    avatar_source: 'generated',
    avatar_version: 1,
    date_joined: change.now * 1000,
    custom: null,
  });
}
