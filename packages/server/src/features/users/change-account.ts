import { type Role, roles } from '@tidings/shared-types';
import { endQueues } from '../../core/event-queues/end-queues.ts';
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
import { announceSystemGroups } from '../groups/announce-system-groups.ts';
import { announceToPeers } from '../subscriptions/add-subscribers.ts';
import { canSeeUser } from './access.ts';
import { announceLeavers, announceNewcomers, companyOf } from './company.ts';
import { canSeeDeliveryEmail, type EmailSight } from './email-visibility.ts';
import { forgetPartners, meetFormerPartners } from './guest-partners.ts';
import { announceAccount } from './hidden-people.ts';

/**
 * Replaces fields of an account and announces them in the form that clients expect. Who gets the real address also
 * depends on its visibility.
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

/** Changes an account's role. Lowers the roles of its bots too, since the owner has their keys. */
export async function changeRole(change: Mutation, user: UserRow, role: Role): Promise<UserRow> {
  const next = await giveRole(change, user, role);
  if (role > user.role) await lowerBots(change, next);
  return next;
}

async function lowerBots(change: Mutation, { id: ownerId, role }: UserRow): Promise<void> {
  for (const id of change.state.botsByOwner.get(ownerId) ?? []) {
    const bot = change.state.users.get({ id });
    if (bot && bot.role < role) await giveRole(change, bot, role);
  }
}

async function giveRole(change: Mutation, user: UserRow, role: Role): Promise<UserRow> {
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
    announceSystemGroups(change, user, next);
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
  if (isActive) checkNotErased(change.state, user.id);
  const next = { ...user, is_active: isActive };
  change.put(users, next);
  if (isActive !== user.is_active) {
    const kind = isActive ? 'user.reactivated' : 'user.deactivated';
    audit(change, { kind, target: user.id, details: {} });
  }
  if (!isActive) announceStay(change, next);
  announce(change, next, { is_active: isActive });
  announceSystemGroups(change, user, next);
  announceGroups(change, next);
  announceInSettings(change, user.id);
  if (isActive) announceStay(change, next);
  else await endQueues(change, user.id);
  return next;
}

/** Announces an account's groups one by one, since lists of group members leave out deactivated accounts. */
function announceGroups(change: Mutation, user: UserRow): void {
  for (const [groupId, members] of change.state.membersByGroup) {
    const group = change.state.groups.get({ id: groupId });
    if (!group || !members.has(user.id)) continue;
    change.emit('realm', {
      type: 'user_group',
      op: user.is_active ? 'add_members' : 'remove_members',
      group_id: groupId,
      user_ids: [user.id],
      ...clientsKnowing(group),
    });
  }
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
 * Announces an account as a subscriber of its channels, or as no longer one. A deactivated account stays subscribed,
 * but lists leave it out.
 */
function announceStay(change: Mutation, user: UserRow): void {
  const { state } = change;
  const op = user.is_active ? 'peer_add' : 'peer_remove';
  for (const id of state.channelsOf.get(user.id) ?? []) {
    const channel = state.channels.get({ id });
    if (channel && state.subscribersOf.get(id)?.has(user.id)) {
      announceToPeers(change, channel, op, [user.id]);
    }
  }
}
