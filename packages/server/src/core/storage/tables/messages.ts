import type { ReactionType } from '@tidings/shared-types';
import { json, type RowOf, table } from '../table.ts';

/** Sets of people who write to each other directly. */
export const conversations = table(
  'conversations',
  {
    /** User ids, ascending, joined by commas. */
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

/** The people with whom guests have direct conversations: see `users/guest-partners.ts`. */
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
    /** The channel or the conversation. Both get their ids from the realm's counter. */
    recipient_id: 'integer',
    /** Null for direct messages. */
    channel_id: 'integer?',
    topic: 'text',
    /** The topic in the form that is compared. */
    topic_key: 'text',
    content: 'text',
    rendered: 'text',
    /** The words for full-text search. */
    search_text: 'text',
    client: 'text',
    /** Seconds since 1970, like the next two. */
    sent_at: 'integer',
    edited_at: 'integer?',
    moved_at: 'integer?',
    has_link: 'boolean',
    has_image: 'boolean',
    has_attachment: 'boolean',
    has_reaction: 'boolean',
    /** Bits: 1 if everyone in the channel was mentioned, 2 if everyone in the topic. */
    wildcards: 'integer',
    topic_links: json<readonly { readonly text: string; readonly url: string }[]>(),
    /** Newest first. */
    edit_history: json<readonly EditHistoryEntry[]>(),
    reactions: json<readonly StoredReaction[]>(),
    submessages: json<readonly StoredSubmessage[]>(),
    /** The fields that are the same for every reader, as JSON without the braces. */
    wire: 'text',
    /** Changes with every edit: see `nextVersion`. */
    version: 'integer',
  },
  ['id'],
);
export type MessageRow = RowOf<typeof messages>;

/** The tags by which narrows find messages with custom data: see `custom-data/custom-tags.ts`. */
export const customTags = table('custom_tags', { tag: 'text', message_id: 'integer' }, [
  'tag',
  'message_id',
]);

export const topics = table(
  'topics',
  { channel_id: 'integer', topic_key: 'text', name: 'text', max_id: 'integer' },
  ['channel_id', 'topic_key'],
);

/** Flags of a message for one person, except `read`. Has no row without flags. */
export const messageFlags = table(
  'message_flags',
  { user_id: 'integer', message_id: 'integer', flags: 'integer' },
  ['user_id', 'message_id'],
);

/** Ranges of message ids that a person has read, across all channels. They never overlap. */
export const readRanges = table(
  'read_ranges',
  { user_id: 'integer', from_id: 'integer', to_id: 'integer' },
  ['user_id', 'from_id'],
);
