import type { RealmState } from '../realm/realm-state.ts';
import type { ChannelRow, MessageRow, UserRow } from '../storage/tables.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { shownTopic } from './topic.ts';

/** What is read of a message to show it. */
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
  /** Subdomain of the realm. */
  readonly realmName: string;
}

export interface MessageExtras {
  readonly flags?: readonly string[];
  readonly match?: { readonly content: string; readonly topic: string };
  /** The people of a direct conversation. */
  readonly members?: readonly number[];
}

/**
 * A message as JSON text: the stored part as it is, and around it what is known only now. Text is
 * joined, not parsed and written again; every piece is itself the output of `JSON.stringify`.
 */
export function messageJson(
  state: RealmState,
  message: ShownMessage,
  options: ShowOptions,
  { flags, match, members }: MessageExtras,
): string {
  const { applyMarkdown, allowEmptyTopic } = options;
  const isDirect = message.channel_id === null;
  const topic = isDirect ? '' : shownTopic(message.topic, allowEmptyTopic);
  const parts = [
    message.wire,
    senderJson(state, message.sender_id, options.realmName),
    isDirect ? membersJson(state, members ?? []) : channelJson(state, message.channel_id ?? -1),
    `"subject":${JSON.stringify(topic)}`,
    `"content":${JSON.stringify(applyMarkdown ? message.rendered : message.content)}`,
    `"content_type":"${applyMarkdown ? 'text/html' : 'text/x-markdown'}"`,
  ];
  const history = historyJson(message, options);
  if (history) parts.push(`"edit_history":${history}`);
  if (match) {
    parts.push(`"match_content":${JSON.stringify(match.content)}`);
    parts.push(`"match_subject":${JSON.stringify(match.topic)}`);
  }
  if (flags) parts.push(`"flags":${JSON.stringify(flags)}`);
  return `{${parts.join(',')}}`;
}

/** Rows are replaced when they change, so what is made of one holds as long as the row. */
const knownSenders = new WeakMap<UserRow, string>();
const knownChannels = new WeakMap<ChannelRow, string>();

function senderJson(state: RealmState, senderId: number, realmName: string): string {
  const sender = state.account(senderId);
  if (!sender) throw new Error(`Sender ${senderId} is missing`);
  const known = knownSenders.get(sender);
  if (known) return known;
  const text = JSON.stringify({
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: realmName,
    avatar_url: avatarUrl(state, sender),
  }).slice(1, -1);
  knownSenders.set(sender, text);
  return text;
}

function channelJson(state: RealmState, channelId: number): string {
  const channel = state.channels.get({ id: channelId });
  if (!channel) throw new Error(`Channel ${channelId} is missing`);
  const known = knownChannels.get(channel);
  if (known) return known;
  const text = `"display_recipient":${JSON.stringify(channel.name)}`;
  knownChannels.set(channel, text);
  return text;
}

function membersJson(state: RealmState, members: readonly number[]): string {
  const people = members.map((id) => {
    const user = state.account(id);
    return {
      id,
      email: user?.email ?? '',
      full_name: user?.full_name ?? '',
      is_mirror_dummy: false,
    };
  });
  return `"display_recipient":${JSON.stringify(people)}`;
}

function historyJson(
  { edit_history }: ShownMessage,
  { editHistory, allowEmptyTopic }: ShowOptions,
): string | undefined {
  if (editHistory === 'none') return undefined;
  const entries = edit_history.flatMap((entry) => {
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
