import { type ErasureMode, type UserSettings, userSettings } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { type ErasureRow, erasures } from '../../core/storage/tables/erasures.ts';
import { groupMembers } from '../../core/storage/tables/groups.ts';
import { pushDevices, pushTokens } from '../../core/storage/tables/push.ts';
import { type UserRow, userSettingRows } from '../../core/storage/tables/users.ts';
import { changeAvatar, GENERATED } from '../avatars/change-avatar.ts';
import { endKeys } from '../keys/end-keys.ts';
import { announceStatus } from '../presence/announce-status.ts';
import { changeStatus } from '../presence/change-status.ts';
import { noStatus } from '../presence/wanted-status.ts';
import { setProfileValues } from '../profile/profile-values.ts';
import { removeSubscribers } from '../subscriptions/remove-subscribers.ts';
import { changeAccount, setActive } from '../users/change-account.ts';
import { deactivateAccount } from '../users/deactivate-account.ts';
import { accountsWith } from '../users/user-rules.ts';
import { checkNotErased } from './check-not-erased.ts';
import { type Counts, sumOf } from './counts.ts';
import { DELETED_USER, deletedAddress } from './deleted-user.ts';
import { removeOwnRows } from './own-rows.ts';
import { firstStep } from './step-names.ts';

interface Order {
  /** Null if it is the command line. */
  readonly by: number | null;
  readonly messages: ErasureMode;
}

/**
 * Begins to erase a person: locks the account, and erases what is small. From then on the person can add nothing, so
 * that the rest can follow in small parts. Returns what it erased.
 */
export async function beginErasure(
  change: Mutation,
  person: UserRow,
  { by, messages }: Order,
): Promise<Counts> {
  const { avatar_source } = person;
  checkNotErased(change.state, person.id);
  const memberships = await leaveEverything(change, person);
  await lock(change, person);
  const profile = await clearProfile(change, current(change, person));
  const devices = await countDevices(change, person.id);
  const credentials = await endKeys(change, person.id);
  const rows = await removeOwnRows(change, person);
  const settings = removeSettings(change, person.id);
  nameDeleted(change, current(change, person));
  const counts = sumOf(rows, {
    ...{ memberships, credentials, settings, devices },
    profile_values: profile,
  });
  const erasure: ErasureRow = {
    user_id: person.id,
    acting_user_id: by,
    messages,
    avatar_source,
    started_at: change.now,
    finished_at: null,
    step: firstStep,
    progress: 0,
    counts,
  };
  change.put(erasures, erasure);
  return counts;
}

function current({ state }: Mutation, { id }: UserRow): UserRow {
  const row = state.users.get({ id });
  if (!row) throw new Error(`Account ${id} is missing`);
  return row;
}

async function leaveEverything(change: Mutation, person: UserRow): Promise<number> {
  const { state } = change;
  const channels = [...(state.channelsOf.get(person.id) ?? [])].flatMap((id) => {
    const isIn = state.subscribersOf.get(id)?.has(person.id);
    return isIn ? (state.channels.get({ id }) ?? []) : [];
  });
  await removeSubscribers(change, [person], channels);
  return channels.length;
}

/** Deactivates the account and its bots, or announces again that it is: an earlier entry may be scrubbed. */
async function lock(change: Mutation, person: UserRow): Promise<void> {
  const user = current(change, person);
  if (user.is_active) await deactivateAccount(change, user);
  else await setActive(change, user, false);
  for (const [group_id, members] of [...change.state.membersByGroup]) {
    if (members.has(user.id)) change.remove(groupMembers, { group_id, user_id: user.id });
  }
}

/** Returns the number of devices, which go with their keys. */
async function countDevices(change: Mutation, user_id: number): Promise<number> {
  const tokens = await storedKeys(change, pushTokens, { user_id });
  const devices = await storedKeys(change, pushDevices, { user_id });
  return tokens.length + devices.length;
}

/** Returns the number of values. */
async function clearProfile(change: Mutation, user: UserRow): Promise<number> {
  const sql = await change.writableSql();
  const values = await sql.all<{ field_id: number }>(
    'SELECT field_id FROM profile_values WHERE realm_id = $1 AND user_id = $2',
    [change.realmId, user.id],
  );
  const entries = values.map(({ field_id: id }) => ({ id, value: null }));
  await setProfileValues(change, user, entries, { byAdministrator: true });
  const before = change.events.length;
  await changeStatus(change, user, noStatus);
  return values.length + (change.events.length > before ? 1 : 0);
}

/** Returns the number of settings. */
function removeSettings(change: Mutation, userId: number): number {
  const names = Object.keys(userSettings) as (keyof UserSettings)[];
  const isHidden = !change.state.userSetting(userId, 'presence_enabled');
  const set = names.filter((name) => change.state.userSettings.get({ user_id: userId, name }));
  const visibility = change.state.userSetting(userId, 'email_address_visibility');
  for (const name of set) change.remove(userSettingRows, { user_id: userId, name });
  const user = change.state.users.get({ id: userId });
  if (!user) return set.length;
  if (isHidden) announceStatus(change, user, { away: false });
  const delivery_email = placeholder(change, userId);
  const after = change.state.userSetting(userId, 'email_address_visibility');
  const sight = { before: visibility, after };
  const known = changeAccount(change, user, { delivery_email }, { delivery_email }, sight);
  changeAccount(change, known, { email: delivery_email }, { new_email: delivery_email });
  return set.length;
}

function placeholder({ state }: Mutation, userId: number): string {
  let address = deletedAddress(userId);
  while (accountsWith(state, address).some(({ id }) => id !== userId)) address = `x-${address}`;
  return address;
}

function nameDeleted(change: Mutation, user: UserRow): void {
  const full_name = DELETED_USER;
  const named = changeAccount(change, user, { full_name, is_address_proven: false }, { full_name });
  const plain = named.custom
    ? changeAccount(change, named, { custom: null }, { custom: {} })
    : named;
  const placed = changeAccount(
    change,
    plain,
    { timezone: '' },
    { email: named.email, timezone: '' },
  );
  changeAvatar(change, placed, GENERATED);
}
