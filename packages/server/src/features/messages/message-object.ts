import type { CustomData } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { StaleState } from '../../core/realm/stale-state.ts';
import type { Dialect } from '../../core/storage/engine.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { customJson, jsonOfCustom, PLACE, withCustomJson } from '../custom-data/custom-in-wire.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { emailForSpectators, standInEmail, UNKNOWN_USER } from '../users/email-visibility.ts';
import { knownHistory } from './page/known-history.ts';
import { shownTopic } from './topic.ts';

/** Columns that are read to show a message. */
export type ShownMessage = Pick<
  MessageRow,
  | 'id'
  | 'sender_id'
  | 'recipient_id'
  | 'channel_id'
  | 'topic'
  | 'wire'
  | 'content'
  | 'rendered'
  | 'edit_history'
>;

export interface ShowOptions {
  readonly applyMarkdown: boolean;
  readonly allowEmptyTopic: boolean;
  readonly editHistory: 'all' | 'moves' | 'none';
  /** Whether the reader may know what a message was in an earlier channel; undefined if they may know everything. */
  readonly mayKnow?: ((messageId: number, channelId: number) => boolean) | undefined;
  /** The realm's subdomain. */
  readonly realmName: string;
  /** The host that clients use for the realm. */
  readonly host: string;
  /** Whether a user is hidden from the reader; undefined if none is. */
  readonly isHidden?: ((user: UserRow) => boolean) | undefined;
  /** Whether the reader has no account. */
  readonly isSpectator?: boolean;
}

interface MessageExtras {
  readonly flags?: readonly string[];
  readonly match?: { readonly content: string; readonly topic: string };
  /** The people of a direct conversation. */
  readonly members?: readonly number[];
  /** Set if the reader may not see the channel's present name. */
  readonly channelName?: string | undefined;
}

/**
 * Returns a message as JSON text: the stored part unchanged, surrounded by what is known only now. The text is joined,
 * not parsed and written again, since every piece is itself the output of `JSON.stringify`.
 */
export function messageJson(
  state: RealmState,
  message: ShownMessage,
  options: ShowOptions,
  { flags, match, members = [], channelName }: MessageExtras,
): string {
  const parts = [
    message.wire,
    senderJson(state, message.sender_id, options),
    channelName === undefined
      ? placeJson(state, message.channel_id, members, options)
      : recipientJson(channelName),
    bodyJson(message, options),
  ];
  if (match) {
    parts.push(`"match_content":${JSON.stringify(match.content)}`);
    parts.push(`"match_subject":${JSON.stringify(match.topic)}`);
  }
  if (flags) parts.push(`"flags":${JSON.stringify(flags)}`);
  return `{${parts.join(',')}}`;
}

/** Returns topic, content and edit history, in the form that the client wants. */
export function bodyJson(message: ShownMessage, options: ShowOptions): string {
  const { applyMarkdown, allowEmptyTopic } = options;
  const topic = message.channel_id === null ? '' : shownTopic(message.topic, allowEmptyTopic);
  const parts = [
    `"subject":${JSON.stringify(topic)}`,
    `"content":${JSON.stringify(applyMarkdown ? message.rendered : message.content)}`,
    `"content_type":"${applyMarkdown ? 'text/html' : 'text/x-markdown'}"`,
  ];
  const history = historyJson(message, options);
  if (history) parts.push(`"edit_history":${history}`);
  return parts.join(',');
}

/** Rows are replaced when they change, so cached JSON stays valid as long as its row exists. */
const knownSenders = new WeakMap<UserRow, string>();
const knownChannels = new WeakMap<ChannelRow, string>();

export function senderJson(state: RealmState, senderId: number, options: ShowOptions): string {
  const sender = state.account(senderId);
  if (!sender) throw new StaleState(`Sender ${senderId} is missing`);
  if (options.isHidden?.(sender)) return hiddenSenderJson(state, sender, options);
  if (options.isSpectator) {
    return knownSenderJson(state, sender, emailForSpectators(sender, options.host), options);
  }
  const known = knownSenders.get(sender);
  if (known) return known;
  const text = knownSenderJson(state, sender, sender.email, options);
  knownSenders.set(sender, text);
  return text;
}

function knownSenderJson(
  state: RealmState,
  sender: UserRow,
  sender_email: string,
  { realmName }: ShowOptions,
): string {
  return JSON.stringify({
    sender_email,
    sender_full_name: sender.full_name,
    sender_realm_str: realmName,
    avatar_url: avatarUrl(state, sender),
  }).slice(1, -1);
}

/** Returns a sender whom the reader may not know, without avatar, name or address. */
function hiddenSenderJson(state: RealmState, { id }: UserRow, options: ShowOptions): string {
  return JSON.stringify({
    sender_email: standInEmail(id, options.host),
    sender_full_name: UNKNOWN_USER,
    sender_realm_str: options.realmName,
    avatar_url: avatarUrl(state, state.notificationBot),
  }).slice(1, -1);
}

/** Returns the channel's name, or the people of the direct conversation. */
export function placeJson(
  state: RealmState,
  channelId: number | null,
  members: readonly number[],
  options: ShowOptions,
): string {
  return channelId === null ? membersJson(state, members, options) : channelJson(state, channelId);
}

function channelJson(state: RealmState, channelId: number): string {
  const channel = state.channels.get({ id: channelId });
  if (!channel) throw new StaleState(`Channel ${channelId} is missing`);
  const known = knownChannels.get(channel);
  if (known) return known;
  const text = recipientJson(channel.name);
  knownChannels.set(channel, text);
  return text;
}

function recipientJson(recipient: unknown): string {
  return `"display_recipient":${JSON.stringify(recipient)}`;
}

function membersJson(
  state: RealmState,
  members: readonly number[],
  { isHidden, host }: ShowOptions,
): string {
  const people = members.map((id) => {
    const user = state.account(id);
    const isKnown = user !== undefined && !isHidden?.(user);
    return {
      id,
      email: isKnown ? user.email : standInEmail(id, host),
      full_name: isKnown ? user.full_name : UNKNOWN_USER,
      is_mirror_dummy: false,
    };
  });
  return recipientJson(people);
}

function historyJson(
  { id, edit_history }: ShownMessage,
  { editHistory, allowEmptyTopic, mayKnow }: ShowOptions,
): string | undefined {
  if (editHistory === 'none') return undefined;
  const known = mayKnow
    ? knownHistory(edit_history, (channelId) => mayKnow(id, channelId))
    : edit_history;
  const entries = known.flatMap((entry) => {
    const { prev_content, prev_rendered_content, ...move } = entry;
    const isMove = move.prev_topic !== undefined || move.prev_stream !== undefined;
    if (editHistory === 'moves' && !isMove) return [];
    const shown = editHistory === 'moves' ? move : entry;
    return [
      {
        ...shown,
        ...(shown.topic !== undefined && { topic: shownTopic(shown.topic, allowEmptyTopic) }),
        ...(shown.prev_topic !== undefined && {
          prev_topic: shownTopic(shown.prev_topic, allowEmptyTopic),
        }),
      },
    ];
  });
  return entries.length > 0 ? JSON.stringify(entries) : undefined;
}

/**
 * Returns the fields of a message that are the same for all readers, as JSON without the braces. A page is then joined
 * from texts instead of built from objects. Fields that depend on the reader or change elsewhere (names, pictures,
 * flags, the form of content and topic) are added on reading.
 */
function wireOf(message: Omit<MessageRow, 'wire'>): string {
  const fields = {
    id: message.id,
    type: message.channel_id === null ? 'private' : 'stream',
    sender_id: message.sender_id,
    client: message.client,
    timestamp: message.sent_at,
    is_me_message: message.content.startsWith('/me '),
    reactions: message.reactions,
    submessages: message.submessages,
    ...(message.edited_at !== null && { last_edit_timestamp: message.edited_at }),
    // Fields that a move changes come last, so that `movedWire` can replace them.
    recipient_id: message.recipient_id,
    ...(message.channel_id !== null && { stream_id: message.channel_id }),
    topic_links: message.topic_links,
    ...(message.moved_at !== null && { last_moved_timestamp: message.moved_at }),
  };
  return JSON.stringify(fields).slice(1, -1);
}

/**
 * Returns a message with its wire instead of an earlier one. `custom` is the JSON of its custom data, which only the
 * wire holds.
 */
export function withWire(message: MessageRow, custom?: string): MessageRow {
  const wire = wireOf(message);
  return { ...message, wire: custom === undefined ? wire : withCustomJson(wire, custom) };
}

/**
 * Returns a message after a change. Every change uses this function except a move, which is one SQL statement. Custom
 * data stays as it is, unless there is new: null for none.
 */
export function changedMessage(
  { now }: { readonly now: number },
  message: MessageRow,
  changes: Partial<Omit<MessageRow, 'wire'>>,
  custom?: CustomData | null,
): MessageRow {
  const version = Math.max(now, message.version + 1);
  const json = custom === undefined ? customJson(message.wire) : custom && jsonOfCustom(custom);
  return withWire({ ...message, ...changes, version }, json ?? undefined);
}

/**
 * Returns SQL for the new version of a changed message: the time in milliseconds, or the old version plus one. So no
 * two forms of a message share a version, even after an old backup was restored.
 */
export function nextVersion(now: string): string {
  return `CASE WHEN version < ${now} THEN ${now} ELSE version + 1 END`;
}

/** SQL expressions for the fields that a move changes. */
interface MovedColumns {
  readonly channelId: string;
  /** JSON text. */
  readonly topicLinks: string;
  readonly movedAt: string;
}

/** Returns SQL for the wire of moved messages, so that one statement moves any number of them. */
export function movedWire(
  { position }: Dialect,
  { channelId, topicLinks, movedAt }: MovedColumns,
): string {
  const place = `'${PLACE}'`;
  return `substr(wire, 1, ${position('wire', place)} - 1)
    || ${place} || ${channelId} || ',"stream_id":' || ${channelId} || ',"topic_links":' || ${topicLinks}
    || CASE WHEN ${movedAt} IS NULL THEN '' ELSE ',"last_moved_timestamp":' || ${movedAt} END`;
}
