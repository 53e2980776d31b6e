import type { Migration } from './migration.ts';

/** Leads to the oldest direct messages, whatever conversations they belong to. */
export const directMessages: Migration = {
  id: 11,
  name: 'direct messages',
  sql: () => ['CREATE INDEX messages_direct ON messages (realm_id, id) WHERE channel_id IS NULL'],
};
