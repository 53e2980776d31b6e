import type { MessageRow } from '../../src/core/storage/tables/messages.ts';

type Given = Pick<MessageRow, 'id' | 'sender_id' | 'recipient_id' | 'channel_id' | 'topic'>;

/** Returns the row of a plain message, for tests that need very many. */
export function storedMessage(given: Given & Partial<MessageRow>): MessageRow {
  return {
    topic_key: given.topic.toLowerCase(),
    content: 'text',
    rendered: '<p>text</p>',
    search_text: 'text',
    client: 'test',
    sent_at: given.id,
    edited_at: null,
    version: 0,
    moved_at: null,
    has_link: false,
    has_image: false,
    has_attachment: false,
    has_reaction: false,
    wildcards: 0,
    topic_links: [],
    edit_history: [],
    reactions: [],
    submessages: [],
    wire: '"id":1',
    ...given,
  };
}
