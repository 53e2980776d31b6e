import type { Migration } from './migration.ts';

/** An index of direct messages across all conversations, which finds the oldest ones. */
export const directMessages: Migration = {
  id: 11,
  name: 'direct messages',
  sql: () => ['CREATE INDEX messages_direct ON messages (realm_id, id) WHERE channel_id IS NULL'],
};
