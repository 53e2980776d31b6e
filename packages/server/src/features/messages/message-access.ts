import { badRequest } from '../../core/api-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  conversationMembers,
  type MessageRow,
  messageFlags,
  messages,
  topics,
} from '../../core/storage/tables/messages.ts';
import { canReadChannel, isWithin, receivedIntervals } from '../channels/access.ts';
import { isRead } from '../read-state/is-read.ts';
import type { Viewer } from '../users/access.ts';
import { DELIVERED, flagBits, KEPT, KEPT_UNREAD, type MessageState, shownFlags } from './flags.ts';

/** What an access check needs. A mutation is one too, and sees its own pending writes. */
export interface MessageContext {
  readonly sql: Sql;
  readonly realmId: number;
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly pending?: Mutation['pending'];
  readonly pendingIn?: Mutation['pendingIn'];
}

interface Asked {
  readonly realm: Realm;
  readonly state: RealmState;
  readonly services: { readonly clock: Clock };
}

/** Returns the context of a query: committed data only. */
export function committed({ realm, state, services }: Asked): MessageContext {
  return { sql: realm.reader, realmId: realm.id, state, now: services.clock.now() };
}

/** Like `committed`, for the answer to one request that only reads: a replica may give it. */
export function committedAnywhere(asked: Asked): MessageContext {
  return { ...committed(asked), sql: asked.realm.reads().reader };
}

/**
 * Returns the message that a request names by id. A missing and an unreadable message get the same answer. Every
 * endpoint that takes a message id uses this function.
 */
export async function findMessage(
  context: MessageContext,
  viewer: Viewer,
  messageId: number,
): Promise<MessageRow> {
  const message = await findReadable(context, viewer, messageId);
  if (message) return message;
  throw invalidMessage();
}

/** Returns the message with this id if it exists and the viewer may read it. */
export async function findReadable(
  context: MessageContext,
  viewer: Viewer,
  messageId: number,
): Promise<MessageRow | undefined> {
  const message = await storedMessage(context, messageId);
  return message && (await canReadMessage(context, viewer, message)) ? message : undefined;
}

export function invalidMessage(): Error {
  return badRequest('Invalid message(s)');
}

/** Returns the names of the viewer's flags on a message that they can read. */
export async function flagsFor(
  context: MessageContext,
  viewer: Viewer,
  message: MessageRow,
): Promise<string[]> {
  return shownFlags(await messageStateOf(context, viewer, message), message.wildcards);
}

/** Returns a user's state for a message that they can read. */
export async function messageStateOf(
  context: MessageContext,
  viewer: Viewer,
  message: MessageRow,
): Promise<MessageState> {
  if (!viewer) return { received: false, bits: 0, isRead: true };
  const bits = await storedBits(context, viewer.id, message.id);
  const received = wasReceived(context.state, viewer.id, message, bits);
  if (!received) return { received, bits, isRead: (bits & KEPT_UNREAD) === 0 };
  return { received, bits, isRead: await isRead(context, viewer.id, message.id) };
}

/** Decides who can read which message. All checks use this rule. */
export async function canReadMessage(
  context: MessageContext,
  viewer: Viewer,
  message: Pick<MessageRow, 'id' | 'channel_id' | 'recipient_id'>,
): Promise<boolean> {
  if (message.channel_id === null) return isMember(context, viewer, message.recipient_id);
  const access = channelAccess(context.state, viewer, message, context.now);
  if (access !== 'if kept' || !viewer) return access === 'yes';
  return ((await storedBits(context, viewer.id, message.id)) & KEPT) !== 0;
}

/**
 * Tells whether a user may read a message of a channel. If older history is hidden from them, they can read an older
 * message only if it was kept for them.
 */
export function channelAccess(
  state: RealmState,
  viewer: Viewer,
  message: Pick<MessageRow, 'id' | 'channel_id'>,
  now: number,
): 'yes' | 'no' | 'if kept' {
  const channel = state.channels.get({ id: message.channel_id ?? -1 });
  if (!channel || !canReadChannel(state, viewer, channel, now)) return 'no';
  if (channel.history_public_to_subscribers) return 'yes';
  if (!viewer) return 'no';
  return isWithin(receivedIntervals(state, viewer.id, channel.id), message.id) ? 'yes' : 'if kept';
}

/** Tells whether a user may see what a message said while it was in a channel, now or earlier. */
export function mayKnowIn(
  state: RealmState,
  viewer: Viewer,
  now: number,
): (messageId: number, channelId: number) => boolean {
  return (id, channel_id) => channelAccess(state, viewer, { id, channel_id }, now) === 'yes';
}

/** Tells whether a readable message reached a user when it was sent. */
export function wasReceived(
  state: RealmState,
  userId: number,
  message: Pick<MessageRow, 'id' | 'channel_id'>,
  bits: number,
): boolean {
  if (bits & flagBits.historical) return false;
  if (message.channel_id === null || bits & DELIVERED) return true;
  return isWithin(receivedIntervals(state, userId, message.channel_id), message.id);
}

async function storedMessage(context: MessageContext, id: number): Promise<MessageRow | undefined> {
  const { sql, realmId } = context;
  const fresh = context.pending?.(messages, { id });
  if (fresh !== undefined) return fresh ?? undefined;
  const row = await sql.get<RawRow>(SELECT_MESSAGE, [realmId, id]);
  return row && decodeRow(messages, row);
}

const SELECT_MESSAGE = `SELECT ${Object.keys(messages.columns).join(', ')} FROM messages
  WHERE realm_id = $1 AND id = $2`;

async function storedBits(
  context: MessageContext,
  user_id: number,
  message_id: number,
): Promise<number> {
  const { sql, realmId } = context;
  const fresh = context.pending?.(messageFlags, { user_id, message_id });
  if (fresh !== undefined) return fresh?.flags ?? 0;
  const row = await sql.get<{ flags: number }>(
    'SELECT flags FROM message_flags WHERE realm_id = $1 AND user_id = $2 AND message_id = $3',
    [realmId, user_id, message_id],
  );
  return row?.flags ?? 0;
}

async function isMember(
  context: MessageContext,
  viewer: Viewer,
  conversation_id: number,
): Promise<boolean> {
  const { sql, realmId } = context;
  if (!viewer) return false;
  const key = { user_id: viewer.id, conversation_id };
  if (context.pending?.(conversationMembers, key)) return true;
  const row = await sql.get(
    `SELECT 1 AS found FROM conversation_members
     WHERE realm_id = $1 AND user_id = $2 AND conversation_id = $3`,
    [realmId, viewer.id, conversation_id],
  );
  return row !== undefined;
}

/** Returns the newest message of a topic, readable or not; undefined if the topic does not exist. */
export async function newestInTopic(
  context: MessageContext,
  channel_id: number,
  topic_key: string,
): Promise<number | undefined> {
  const fresh = context.pending?.(topics, { channel_id, topic_key });
  if (fresh) return fresh.max_id;
  const row = await context.sql.get<{ max_id: number }>(
    'SELECT max_id FROM topics WHERE realm_id = $1 AND channel_id = $2 AND topic_key = $3',
    [context.realmId, channel_id, topic_key],
  );
  return row?.max_id;
}
