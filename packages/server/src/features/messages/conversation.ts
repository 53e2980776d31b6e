import type { Mutation } from '../../core/realm/mutation.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { conversationMembers, conversations } from '../../core/storage/tables/messages.ts';
import { announceNewcomers, companyOf } from '../users/company.ts';
import { meetGuests } from '../users/guest-partners.ts';

export interface Conversation {
  readonly id: number;
  /** In ascending order. */
  readonly members: readonly number[];
  /** Whether the conversation has no messages yet. */
  readonly isNew: boolean;
}

function conversationKey(members: readonly number[]): string {
  return members.join(',');
}

export function conversationMembersOf(key: string): number[] {
  return key.split(',').map(Number);
}

/** Returns the id of a conversation; undefined while it has no messages. */
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

/** Returns the conversation of exactly these people. Creates it for their first message. */
export async function openConversation(
  change: Mutation,
  members: readonly number[],
): Promise<Conversation> {
  const id = await knownConversation(change, members);
  return id === undefined ? newConversation(change, members) : { id, members, isNew: false };
}

/** Returns the conversations of several sets of people with one lookup. */
export async function openConversations(
  change: Mutation,
  memberLists: readonly (readonly number[])[],
): Promise<Conversation[]> {
  const known = await knownConversations(change, memberLists.map(conversationKey));
  const opened: Conversation[] = [];
  for (const members of memberLists) {
    const id = known.get(conversationKey(members));
    opened.push(
      id === undefined ? await newConversation(change, members) : { id, members, isNew: false },
    );
  }
  return opened;
}

/** Creates a conversation. Guests who may not see everyone can see the people who write with them. */
async function newConversation(
  change: Mutation,
  members: readonly number[],
): Promise<Conversation> {
  const company = companyOf(change, members);
  const id = change.nextId();
  change.put(conversations, { members: conversationKey(members), id });
  for (const user_id of members) change.put(conversationMembers, { user_id, conversation_id: id });
  meetGuests(change, members);
  await announceNewcomers(change, company);
  return { id, members, isNew: true };
}

/** Returns a conversation, including one that this transaction created; undefined while it has no messages. */
export async function knownConversation(
  change: Mutation,
  members: readonly number[],
): Promise<number | undefined> {
  const fresh = change.pending(conversations, { members: conversationKey(members) });
  return fresh?.id ?? (await findConversation(change.sql, change.realmId, members));
}

async function knownConversations(
  change: Mutation,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const stored =
    keys.length === 0
      ? []
      : await change.sql.all<{ members: string; id: number }>(
          `SELECT members, id FROM conversations WHERE realm_id = $1
           AND members IN (SELECT value FROM ${change.dialect.valuesFrom('$2', 'text', 'wanted')})`,
          [change.realmId, JSON.stringify(keys)],
        );
  const known = new Map(stored.map(({ members, id }) => [members, id]));
  for (const { row } of change.pendingIn(conversations)) if (row) known.set(row.members, row.id);
  return known;
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
