import { roles } from '@tidings/shared-types';
import { internalName } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { realmSettingRows } from '../../core/storage/tables/organization.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';
import { announceVisibleSince, withVisibilityChange } from '../channels/visibility-change.ts';
import { waitingPeriodEnd } from './system-groups.ts';

const DAY_MS = 86_400_000;

/** The same as `waitingPeriodEnd`, rounded up to the next millisecond. */
const END = `(users.date_joined + 999) / 1000 + CAST(days.value AS BIGINT) * ${DAY_MS}`;

/**
 * Announces new full members. Members become full members when their waiting period ends, without any stored change.
 * Clients keep lists of members, so they are told shortly after, perhaps twice.
 */
export async function announceFullMembers({
  engine,
  realms,
  clock,
}: Pick<Services, 'engine' | 'realms' | 'clock'>): Promise<void> {
  const due = await engine.reader.all<{ id: number }>(SELECT_DUE, [clock.now()]);
  const ids = due.map(({ id }) => id);
  await realms.inEach(ids, (realm) => realm.write(announce));
}

/** Selects the organizations that have new full members since the last announcement. */
const SELECT_DUE = `SELECT days.realm_id AS id FROM realm_settings AS days
  LEFT JOIN realm_settings AS told
    ON told.realm_id = days.realm_id AND told.name = '${internalName('full_members_as_of')}'
  WHERE days.name = 'waiting_period_threshold' AND days.value <> '0' AND (
    CAST(told.value AS BIGINT) > $1 OR EXISTS (SELECT 1 FROM users
      WHERE users.realm_id = days.realm_id AND users.is_active = 1 AND users.role = ${roles.member}
      AND ${END} <= $1 AND ${END} > COALESCE(CAST(told.value AS BIGINT), 0)))
  ORDER BY days.realm_id`;

async function announce(change: Mutation): Promise<void> {
  const { state, now } = change;
  if (state.setting('waiting_period_threshold') === 0) return;
  const told = toldUntil(state, now);
  const ids = newFullMembers(state, told, now);
  if (ids.length === 0 && told === state.internal('full_members_as_of')) return;
  tell(change, 'add_members', ids);
  await announceVisibleSince(change, ids, told);
  noteTold(change);
}

/**
 * Ignores a time in the future, from a clock that was wrong. Then everyone of the last day is announced, perhaps again.
 */
function toldUntil(state: RealmState, now: number): number {
  const told = state.internal('full_members_as_of');
  return told > now ? now - DAY_MS : told;
}

/** Runs a change of the waiting period, and announces who becomes or stops being a full member. */
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
  return withVisibilityChange(change, [...come, ...gone].map(idOf), () => {
    const result = work();
    tell(change, 'remove_members', gone.map(idOf));
    tell(change, 'add_members', come.map(idOf));
    noteTold(change);
    return result;
  });
}

/** Returns the accounts that became full members since the last announcement. */
function newFullMembers(state: RealmState, told: number, now: number): number[] {
  const days = state.setting('waiting_period_threshold');
  const due = activeMembers(state).filter((user) => {
    const end = waitingPeriodEnd(user, days);
    return end > told && end <= now;
  });
  return due.map(idOf);
}

/** Returns the active accounts with the role of member. The waiting period has no effect for other roles. */
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
