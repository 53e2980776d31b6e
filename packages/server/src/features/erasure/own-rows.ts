import type { ErasedKind } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import type { WritableSql } from '../../core/storage/engine.ts';
import { subscriptions, userTopics } from '../../core/storage/tables/channels.ts';
import { externalIds } from '../../core/storage/tables/external-accounts.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { botServices } from '../../core/storage/tables/outgoing-bots.ts';
import { alertWords, mutedUsers, type UserRow } from '../../core/storage/tables/users.ts';
import { revokeInvite } from '../invites/managed-invite.ts';
import { endTokensOf } from '../token-issuers/erased-subjects.ts';
import { type Counts, sumOf } from './counts.ts';

/** Tables with a person's own rows, which are few, and that no process holds in memory. */
const OWN: readonly (readonly [table: string, column: string, kind: ErasedKind])[] = [
  ['draft_tickets', 'user_id', 'drafts'],
  ['draft_documents', 'user_id', 'drafts'],
  ['drafts', 'user_id', 'drafts'],
  ['scheduled_messages', 'user_id', 'scheduled_messages'],
  ['reminders', 'user_id', 'reminders'],
  ['saved_snippets', 'user_id', 'saved_snippets'],
  ['navigation_views', 'user_id', 'preferences'],
  ['presence', 'user_id', 'profile_values'],
  ['passwords', 'user_id', 'credentials'],
  ['second_factors', 'user_id', 'credentials'],
  ['recovery_codes', 'user_id', 'credentials'],
  ['identities', 'user_id', 'credentials'],
  ['issued_keys', 'user_id', 'credentials'],
  ['external_pictures', 'user_id', 'profile_values'],
  ['invitation_mails', 'sender_id', 'mails'],
];

/** Counted with the row that they belong to. */
const PARTS: ReadonlySet<string> = new Set(['draft_tickets', 'draft_documents']);

/** Removes a person's own rows, except those that can be many. */
export async function removeOwnRows(change: Mutation, person: UserRow): Promise<Counts> {
  let counts = await removeHeld(change, person);
  const sql = await change.writableSql();
  for (const [table, column, kind] of OWN) {
    const removed = await sql.run(`DELETE FROM ${table} WHERE realm_id = $1 AND ${column} = $2`, [
      change.realmId,
      person.id,
    ]);
    if (!PARTS.has(table)) counts = sumOf(counts, { [kind]: removed });
  }
  const address = [change.realmId, person.delivery_email];
  await sql.run('DELETE FROM invitation_mails WHERE realm_id = $1 AND email = $2', address);
  const mails = await sql.run(
    'DELETE FROM mails WHERE realm_id = $1 AND (address = $2 OR user_id = $3)',
    [...address, person.id],
  );
  return sumOf(counts, { mails, log_entries: await anonymizeAudit(change, sql, person.id) });
}

/** Kinds of audit entries with a name, an address or an id of the account. */
const TOLD = "'user.name_changed', 'user.email_changed', 'user.external_id_changed'";
/** Kinds with the name of a key, which is that of a device. */
const NAMED = "'key.created', 'key.ended'";

/** Removes network addresses, names and mail addresses from the audit log, and keeps what was done. Returns the number. */
async function anonymizeAudit(
  { realmId, dialect }: Mutation,
  sql: WritableSql,
  userId: number,
): Promise<number> {
  const about = [realmId, userId];
  const target = "realm_id = $1 AND target_type = 'user' AND target_id = $2";
  const placed = await sql.run(
    `UPDATE audit_log SET ip = NULL WHERE realm_id = $1 AND actor_id = $2 AND ip IS NOT NULL`,
    about,
  );
  const refused = await sql.run(
    `UPDATE audit_log SET ip = NULL WHERE ${target} AND kind LIKE 'sign_in.%' AND ip IS NOT NULL`,
    about,
  );
  const told = await sql.run(
    `UPDATE audit_log SET details = '{"old":null,"new":null}' WHERE ${target} AND kind IN (${TOLD})`,
    about,
  );
  const named = await sql.all<{ id: number; details: string }>(
    `SELECT id, details FROM audit_log WHERE ${target} AND kind IN (${NAMED})`,
    about,
  );
  if (named.length > 0) {
    const nameless = named.map(({ id, details }) => ({
      id,
      details: JSON.stringify({ ...JSON.parse(details), name: '' }),
    }));
    await sql.run(
      `UPDATE audit_log SET details = given.details
       FROM ${dialect.rowsFrom('$2', { id: 'integer', details: 'text' }, 'given')}
       WHERE audit_log.realm_id = $1 AND audit_log.id = given.id`,
      [realmId, JSON.stringify(nameless)],
    );
  }
  return placed + refused + told + named.length;
}

/** Removes the rows that every process holds in memory, and invitations, which are announced. */
async function removeHeld(change: Mutation, { id, delivery_email }: UserRow): Promise<Counts> {
  const { state } = change;
  const words = [...(state.alertWordsByUser.get(id)?.values() ?? [])];
  for (const word of words) change.remove(alertWords, word);
  const topics = [...(state.userTopicsByUser.get(id)?.values() ?? [])];
  for (const topic of topics) change.remove(userTopics, topic);
  const muted = [...(state.mutedBy.get(id) ?? [])];
  for (const muted_id of muted) change.remove(mutedUsers, { user_id: id, muted_id });
  const services = [...(state.botsByOwner.get(id) ?? [])].flatMap(
    (bot_id) => state.botServices.get({ bot_id }) ?? [],
  );
  for (const { bot_id } of services) change.remove(botServices, { bot_id });
  const channels = [...(state.channelsOf.get(id) ?? [])];
  for (const channel_id of channels) change.remove(subscriptions, { channel_id, user_id: id });
  const made = await storedRows(change, invites, { inviter_id: id });
  const got = await storedRows(change, invites, { email: delivery_email });
  const external = state.externalIdByUser.get(id);
  if (external) {
    change.remove(externalIds, external);
    endTokensOf(change, external.external_id);
  }
  for (const invite of new Map([...made, ...got].map((each) => [each.id, each])).values()) {
    revokeInvite(change, invite);
  }
  return {
    alert_words: words.length,
    preferences: topics.length + muted.length + services.length,
    invitations: made.length,
  };
}
