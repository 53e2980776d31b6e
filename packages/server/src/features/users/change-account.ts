import { type Role, roles } from '@tidings/shared-types';
import { endQueuesOf } from '../../core/event-queues/end-queues.ts';
import { noteGuest } from '../../core/event-queues/log-entry.ts';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type UserRow, users } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { announceDefaultsTo } from '../channels/default-channels.ts';
import { withVisibilityChange } from '../channels/visibility-change.ts';
import { checkNotErased } from '../erasure/check-not-erased.ts';
import { clientsKnowing } from '../groups/announce-group.ts';
import { announceInSettings } from '../groups/announce-in-settings.ts';
import { announceOldPolicies, oldPoliciesWith } from '../groups/announce-old-policies.ts';
import { announceAllSystemGroups, announceSystemGroups } from '../groups/announce-system-groups.ts';
import { announceToPeers } from '../subscriptions/add-subscribers.ts';
import { canSeeUser } from './access.ts';
import { announceLeavers, announceNewcomers, companyOf } from './company.ts';
import { canSeeDeliveryEmail, type EmailSight } from './email-visibility.ts';
import { forgetPartners, meetFormerPartners } from './guest-partners.ts';
import { announceAccount } from './hidden-people.ts';

/**
 * Replaces fields of an account and announces them in the form that clients expect. The visibility of the real address
 * decides, too, who gets it.
 */
export function changeAccount(
  change: Mutation,
  user: UserRow,
  fields: Partial<Omit<UserRow, 'id' | 'role' | 'is_active'>>,
  announced: Readonly<Record<string, unknown>>,
  emailSight?: EmailSight,
): UserRow {
  const next = { ...user, ...fields };
  change.put(users, next);
  announce(change, next, announced, emailSight);
  return next;
}

type AnnounceGroups = (change: Mutation, before: UserRow, after: UserRow) => void;

/**
 * Changes an account's role. Lowers the roles of its bots too, since the owner has their keys. A batch passes
 * `announceGroups` to announce the system groups of all its accounts together.
 */
export async function changeRole(
  change: Mutation,
  user: UserRow,
  role: Role,
  announceGroups: AnnounceGroups = announceSystemGroups,
): Promise<UserRow> {
  const next = await giveRole(change, user, role, announceGroups);
  if (role > user.role) await lowerBots(change, next, announceGroups);
  return next;
}

async function lowerBots(
  change: Mutation,
  { id: ownerId, role }: UserRow,
  announceGroups: AnnounceGroups,
): Promise<void> {
  for (const id of change.state.botsByOwner.get(ownerId) ?? []) {
    const bot = change.state.users.get({ id });
    if (bot && bot.role < role) await giveRole(change, bot, role, announceGroups);
  }
}

async function giveRole(
  change: Mutation,
  user: UserRow,
  role: Role,
  announceGroups: AnnounceGroups,
): Promise<UserRow> {
  const next = { ...user, role };
  const company = companyOf(change, [user.id]);
  const policies = oldPoliciesWith(change.state, user.id);
  if (role === roles.guest) await meetFormerPartners(change, user.id);
  else forgetPartners(change, user.id);
  return withVisibilityChange(change, [user.id], async () => {
    change.put(users, next);
    audit(change, {
      kind: 'user.role_changed',
      target: user.id,
      details: { old: user.role, new: role },
    });
    if ((role === roles.guest) !== (user.role === roles.guest)) {
      noteGuest(change, user.id, role === roles.guest);
    }
    announce(change, next, { role });
    announceGroups(change, user, next);
    announceOldPolicies(change, policies);
    await announceNewcomers(change, company);
    announceLeavers(change, company);
    announceAddresses(change, user, next);
    if ((role === roles.guest) !== (user.role === roles.guest)) announceDefaultsTo(change, next);
    return next;
  });
}

export async function setActive(
  change: Mutation,
  user: UserRow,
  isActive: boolean,
): Promise<UserRow> {
  const [next = user] = await setAllActive(change, [user], isActive);
  return next;
}

/** Deactivates or reactivates accounts. Sends one event for each account, and one for each of their groups and channels. */
export async function setAllActive(
  change: Mutation,
  accountsBefore: readonly UserRow[],
  isActive: boolean,
): Promise<UserRow[]> {
  const accounts = accountsBefore.map((before) => {
    return { before, after: { ...before, is_active: isActive } };
  });
  const next = accounts.map(({ after }) => after);
  const ids = new Set(next.map(({ id }) => id));
  if (isActive) for (const id of ids) checkNotErased(change.state, id);
  const kind = isActive ? 'user.reactivated' : 'user.deactivated';
  for (const { before, after } of accounts) {
    change.put(users, after);
    if (before.is_active !== isActive) audit(change, { kind, target: after.id, details: {} });
  }
  if (!isActive) announceStay(change, ids, 'peer_remove');
  for (const user of next) announce(change, user, { is_active: isActive });
  announceAllSystemGroups(change, accounts);
  announceGroups(change, ids, isActive ? 'add_members' : 'remove_members');
  announceInSettings(change, ids);
  if (isActive) announceStay(change, ids, 'peer_add');
  else await endQueuesOf(change, ids);
  return next;
}

/** Announces the groups of accounts, since lists of group members leave out deactivated accounts. */
function announceGroups(
  change: Mutation,
  userIds: ReadonlySet<number>,
  op: 'add_members' | 'remove_members',
): void {
  for (const [groupId, members] of change.state.membersByGroup) {
    const group = change.state.groups.get({ id: groupId });
    const user_ids = amongst(userIds, members);
    if (!group || user_ids.length === 0) continue;
    const event = { type: 'user_group', op, group_id: groupId, user_ids };
    change.emit('realm', { ...event, ...clientsKnowing(group) });
  }
}

function amongst(some: ReadonlySet<number>, others: ReadonlySet<number>): number[] {
  const [fewer, more] = some.size < others.size ? [some, others] : [others, some];
  return [...fewer].filter((id) => more.has(id)).sort((a, b) => a - b);
}

function announce(
  change: Mutation,
  user: UserRow,
  fields: Readonly<Record<string, unknown>>,
  email_sight?: EmailSight,
): void {
  announceAccount(change, user, {
    type: 'realm_user',
    op: 'update',
    person: { user_id: user.id, ...fields },
    ...(email_sight && !user.is_bot && { email_sight }),
  });
}

/** Announces the real addresses that a user can or can no longer see after a change of role. */
function announceAddresses(change: Mutation, before: UserRow, after: UserRow): void {
  const { state, now } = change;
  for (const user of state.users.values()) {
    const isSeen = canSeeDeliveryEmail(state, after, user);
    if (isSeen === canSeeDeliveryEmail(state, before, user)) continue;
    if (!canSeeUser(state, after, user, now)) continue;
    const person = { user_id: user.id, delivery_email: isSeen ? user.delivery_email : null };
    change.emit(forUser(after.id), { type: 'realm_user', op: 'update', person });
  }
}

/**
 * Announces accounts as subscribers of their channels, or as no longer subscribed. A deactivated account stays
 * subscribed, but lists leave it out.
 */
function announceStay(
  change: Mutation,
  userIds: ReadonlySet<number>,
  op: 'peer_add' | 'peer_remove',
): void {
  const { state } = change;
  const channelIds = new Set([...userIds].flatMap((id) => [...(state.channelsOf.get(id) ?? [])]));
  for (const id of channelIds) {
    const channel = state.channels.get({ id });
    const subscribers = amongst(userIds, state.subscribersOf.get(id) ?? new Set());
    if (channel) announceToPeers(change, channel, op, subscribers);
  }
}
