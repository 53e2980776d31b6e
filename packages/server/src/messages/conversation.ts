import type { Mutation } from '../realm/mutation.ts';
import type { Sql } from '../storage/engine.ts';
import { conversationMembers, conversations } from '../storage/tables/messages.ts';

function conversationKey(members: readonly number[]): string {
  return members.join(',');
}

export function conversationMembersOf(key: string): number[] {
  return key.split(',').map(Number);
}

/** Undefined while nobody in it has written. */
export async function findConversation(
  sql: Sql,
  realmId: number,
  members: readonly number[],
): Promise<number | undefined> {
  const row = await sql.get<{ id: number }>(
    'SELECT id FROM conversations WHERE realm_id = $1 AND members = $2',
    [realmId, conversationKey(members)],
  );
  return row?.id;
}

/** The conversation of exactly these people, made if this is their first message. */
export async function openConversation(
  change: Mutation,
  members: readonly number[],
): Promise<{ id: number; isNew: boolean }> {
  const key = conversationKey(members);
  const known = await knownConversation(change, members);
  if (known !== undefined) return { id: known, isNew: false };
  const id = change.nextId();
  change.put(conversations, { members: key, id });
  for (const user_id of members) change.put(conversationMembers, { user_id, conversation_id: id });
  return { id, isNew: true };
}

/** Undefined while nobody in it has written, in this transaction neither. */
export async function knownConversation(
  change: Mutation,
  members: readonly number[],
): Promise<number | undefined> {
  const fresh = change.pending(conversations, { members: conversationKey(members) });
  return fresh?.id ?? (await findConversation(change.sql, change.realmId, members));
}

export async function membersOfConversation(
  sql: Sql,
  realmId: number,
  id: number,
): Promise<number[]> {
  const row = await sql.get<{ members: string }>(
    'SELECT members FROM conversations WHERE realm_id = $1 AND id = $2',
    [realmId, id],
  );
  return row ? conversationMembersOf(row.members) : [];
}
