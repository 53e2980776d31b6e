import type { Migration } from './migration.ts';

/** Indexes that find messages with a rare property without reading the others of their recipient. */
export const rareMessages: Migration = {
  id: 10,
  name: 'rare messages',
  sql: () => [
    indexOf('messages_with_link', 'has_link = 1'),
    indexOf('messages_with_image', 'has_image = 1'),
    indexOf('messages_with_attachment', 'has_attachment = 1'),
    indexOf('messages_with_reaction', 'has_reaction = 1'),
    indexOf('messages_resolved', "SUBSTR(topic_key, 1, 2) = '✔ '"),
  ],
};

function indexOf(name: string, condition: string): string {
  return `CREATE INDEX ${name} ON messages (realm_id, recipient_id, id) WHERE ${condition}`;
}
