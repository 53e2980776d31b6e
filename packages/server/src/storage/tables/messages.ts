import type { ReactionType } from '@tidings/shared-types';
import { json, type RowOf, table } from '../table.ts';

/** A set of people who write to each other directly. */
export const conversations = table(
  'conversations',
  {
    /** Their ids, ascending, joined by commas. */
    members: 'text',
    id: 'integer',
  },
  ['members'],
);

export const conversationMembers = table(
  'conversation_members',
  { user_id: 'integer', conversation_id: 'integer' },
  ['user_id', 'conversation_id'],
);

/** With whom guests are in direct conversations: `users/guest-partners.ts` says why. */
export const guestPartners = table(
  'guest_partners',
  { guest_id: 'integer', partner_id: 'integer' },
  ['guest_id', 'partner_id'],
);

export interface EditHistoryEntry {
  readonly user_id: number;
  readonly timestamp: number;
  readonly prev_content?: string;
  readonly prev_rendered_content?: string;
  readonly prev_stream?: number;
  readonly stream?: number;
  readonly prev_topic?: string;
  readonly topic?: string;
}

export interface StoredReaction {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: ReactionType;
  readonly user_id: number;
}

export interface StoredSubmessage {
  readonly id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: string;
  readonly content: string;
}

export const messages = table(
  'messages',
  {
    id: 'integer',
    sender_id: 'integer',
    /** The channel or the conversation: both draw their ids from the realm's one counter. */
    recipient_id: 'integer',
    /** Null for direct messages. */
    channel_id: 'integer?',
    topic: 'text',
    /** The topic as it is compared. */
    topic_key: 'text',
    content: 'text',
    rendered: 'text',
    /** What full-text search looks at. */
    search_text: 'text',
    client: 'text',
    /** Seconds since 1970, as are the next two. */
    sent_at: 'integer',
    edited_at: 'integer?',
    moved_at: 'integer?',
    has_link: 'boolean',
    has_image: 'boolean',
    has_attachment: 'boolean',
    has_reaction: 'boolean',
    /** Bits: 1 everyone in the channel was mentioned, 2 everyone in the topic. */
    wildcards: 'integer',
    topic_links: json<readonly { readonly text: string; readonly url: string }[]>(),
    /** Newest first. */
    edit_history: json<readonly EditHistoryEntry[]>(),
    reactions: json<readonly StoredReaction[]>(),
    submessages: json<readonly StoredSubmessage[]>(),
    /** The fields that are the same for every reader, as JSON without the braces around it. */
    wire: 'text',
    /** Another one after every change: see `nextVersion`. */
    version: 'integer',
  },
  ['id'],
);
export type MessageRow = RowOf<typeof messages>;

export const topics = table(
  'topics',
  { channel_id: 'integer', topic_key: 'text', name: 'text', max_id: 'integer' },
  ['channel_id', 'topic_key'],
);

/** Flags of one message for one person, other than `read`; only where there are any. */
export const messageFlags = table(
  'message_flags',
  { user_id: 'integer', message_id: 'integer', flags: 'integer' },
  ['user_id', 'message_id'],
);

/** Stretches of message ids that somebody has read, whatever channels they belong to. They never overlap. */
export const readRanges = table(
  'read_ranges',
  { user_id: 'integer', from_id: 'integer', to_id: 'integer' },
  ['user_id', 'from_id'],
);
