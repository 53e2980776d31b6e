import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { statusesOf } from '../presence/stored-statuses.ts';
import { storedProfileData } from '../profile/profile-values.ts';
import { canSeeEveryone, canSeeUser } from './access.ts';
import { UNKNOWN_USER } from './email-visibility.ts';
import { userObject } from './user-object.ts';

type Sight = 'everyone' | ReadonlySet<number>;

/** The accounts that each viewer may see: everyone, except for guests in some organizations. */
export type Company = ReadonlyMap<number, Sight>;

/** Returns what the active ones among the accounts may see. */
export function companyOf(change: Mutation, userIds: Iterable<number>): Company {
  const company = new Map<number, Sight>();
  for (const id of userIds) {
    const sight = sightOf(change, id);
    if (sight) company.set(id, sight);
  }
  return company;
}

/** Announces accounts that viewers can see now, with their statuses. */
export async function announceNewcomers(change: Mutation, before: Company): Promise<void> {
  const { state } = change;
  const met = [...before].flatMap(([viewerId, seen]) => {
    const newcomers = newcomersTo(change, viewerId, seen);
    return newcomers.length > 0 ? [[viewerId, newcomers] as const] : [];
  });
  if (met.length === 0) return;
  const ids = new Set(met.flatMap(([, newcomers]) => newcomers.map(({ id }) => id)));
  const profiles = await storedProfileData(change, [...ids]);
  const statuses = await statusesOf(change, ids);
  for (const [viewerId, newcomers] of met) {
    const viewer = state.users.get({ id: viewerId });
    for (const user of newcomers) {
      const person = userObject(state, viewer, user, profiles.get(user.id) ?? {});
      change.emit(forUser(viewerId), { type: 'realm_user', op: 'add', person });
      const status = statuses.get(user.id);
      if (!status) continue;
      change.emit(forUser(viewerId), { type: 'user_status', user_id: user.id, ...status });
    }
  }
}

function newcomersTo(change: Mutation, viewerId: number, seen: Sight): UserRow[] {
  if (seen === 'everyone') return [];
  const sight = sightOf(change, viewerId);
  return [...change.state.users.values()].filter(({ id }) => !seen.has(id) && isIn(sight, id));
}

/** Announces accounts that viewers can no longer see. */
export function announceLeavers(change: Mutation, before: Company): void {
  for (const [viewerId, seen] of before) {
    const sight = sightOf(change, viewerId);
    if (sight === undefined || sight === 'everyone') continue;
    for (const { id: user_id } of change.state.users.values()) {
      if (sight.has(user_id) || !isIn(seen, user_id)) continue;
      const person = { user_id, full_name: UNKNOWN_USER };
      change.emit(forUser(viewerId), { type: 'realm_user', op: 'remove', person });
    }
  }
}

function sightOf({ state, now }: Mutation, userId: number): Sight | undefined {
  const viewer = state.users.get({ id: userId });
  if (!viewer?.is_active) return undefined;
  if (canSeeEveryone(state, viewer, now)) return 'everyone';
  const seen = [...state.users.values()].filter((user) => canSeeUser(state, viewer, user, now));
  return new Set(seen.map((user) => user.id));
}

function isIn(sight: Sight | undefined, userId: number): boolean {
  return sight === 'everyone' || sight?.has(userId) === true;
}
