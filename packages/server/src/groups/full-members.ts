import { roles } from '@tidings/shared-types';
import { announceSightSince, withChangingSight } from '../channels/sight.ts';
import { internalName } from '../realm/internal-settings.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Services } from '../services.ts';
import { realmSettingRows } from '../storage/tables/organization.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { waitingPeriodEnd } from './system-groups.ts';

/**
 * Members become full members by waiting, which is no change to anything stored. Clients keep lists
 * of members, so they hear of it all the same: a moment later, and perhaps twice.
 */
export async function announceFullMembers({
  realms,
  clock,
}: {
  readonly realms: Pick<Services['realms'], 'all'>;
  readonly clock: Services['clock'];
}): Promise<void> {
  for (const realm of await realms.all()) {
    if (newFullMembers(realm.state, clock.now()).length === 0) continue;
    await realm.write(async (change) => {
      const ids = newFullMembers(change.state, change.now);
      tell(change, 'add_members', ids);
      await announceSightSince(change, ids, change.state.internal('full_members_as_of'));
      noteTold(change);
    });
  }
}

/** Runs what gives the organization another waiting period, and tells who is a full member by that. */
export async function withWaitingPeriod<T>(
  change: Mutation,
  days: number,
  work: () => T,
): Promise<T> {
  const { state, now } = change;
  const before = state.setting('waiting_period_threshold');
  if (days === before) return work();
  const told = state.internal('full_members_as_of');
  const wasFull = (user: UserRow) => before === 0 || waitingPeriodEnd(user, before) <= told;
  const isFull = (user: UserRow) => waitingPeriodEnd(user, days) <= now;
  const members = activeMembers(state);
  const come = members.filter((user) => !wasFull(user) && isFull(user));
  const gone = members.filter((user) => wasFull(user) && !isFull(user));
  return withChangingSight(change, [...come, ...gone].map(idOf), () => {
    const result = work();
    tell(change, 'remove_members', gone.map(idOf));
    tell(change, 'add_members', come.map(idOf));
    noteTold(change);
    return result;
  });
}

/** Who became one since clients were told last. */
function newFullMembers(state: RealmState, now: number): number[] {
  const days = state.setting('waiting_period_threshold');
  if (days === 0) return [];
  const told = state.internal('full_members_as_of');
  const due = activeMembers(state).filter((user) => {
    const end = waitingPeriodEnd(user, days);
    return end > told && end <= now;
  });
  return due.map(idOf);
}

/** Other roles are full members, or not, whenever they joined. */
function activeMembers(state: RealmState): UserRow[] {
  return [...state.users.values()].filter((user) => user.is_active && user.role === roles.member);
}

function tell(change: Mutation, op: 'add_members' | 'remove_members', user_ids: number[]): void {
  if (user_ids.length === 0) return;
  const group_id = change.state.systemGroupId('role:fullmembers');
  change.emit('realm', { type: 'user_group', op, group_id, user_ids });
}

function noteTold(change: Mutation): void {
  change.put(realmSettingRows, { name: internalName('full_members_as_of'), value: change.now });
}

function idOf({ id }: UserRow): number {
  return id;
}
