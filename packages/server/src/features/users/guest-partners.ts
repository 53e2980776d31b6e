/**
 * People with whom guests are in direct conversations. They are in memory, unlike the conversations, since the
 * visibility of accounts depends on them. Guests and their partners are few.
 */

import { roles } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { conversations, guestPartners } from '../../core/storage/tables/messages.ts';

/** Records that these people are in a conversation, if there are guests among them. */
export function meetGuests(change: Mutation, members: readonly number[]): void {
  for (const id of members) {
    if (change.state.users.get({ id })?.role === roles.guest) meet(change, id, members);
  }
}

/** Records the conversation partners of an account that becomes a guest. */
export async function meetFormerPartners(change: Mutation, guestId: number): Promise<void> {
  const stored = await change.sql.all<{ members: string }>(
    `SELECT c.members FROM conversation_members m
     JOIN conversations c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
     WHERE m.realm_id = $1 AND m.user_id = $2`,
    [change.realmId, guestId],
  );
  const pending = change.pendingIn(conversations).flatMap(({ row }) => row ?? []);
  for (const { members } of [...stored, ...pending]) {
    const ids = members.split(',').map(Number);
    if (ids.includes(guestId)) meet(change, guestId, ids);
  }
}

/** Removes the partners of an account that is no longer a guest. */
export function forgetPartners(change: Mutation, userId: number): void {
  for (const partner_id of [...(change.state.partnersOfGuest.get(userId) ?? [])]) {
    change.remove(guestPartners, { guest_id: userId, partner_id });
  }
}

/** Skips bots, which everyone sees. */
function meet(change: Mutation, guest_id: number, members: readonly number[]): void {
  const { state } = change;
  for (const partner_id of members) {
    const partner = state.users.get({ id: partner_id });
    const isKnown = state.partnersOfGuest.get(guest_id)?.has(partner_id);
    if (!partner || partner.is_bot || partner_id === guest_id || isKnown) continue;
    change.put(guestPartners, { guest_id, partner_id });
  }
}
