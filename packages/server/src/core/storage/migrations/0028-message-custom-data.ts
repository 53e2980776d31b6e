import type { Migration } from './migration.ts';

/**
 * Custom data of messages. It is part of their `wire`, so messages without it have no column for it. A table of its own
 * finds messages by it.
 */
export const messageCustomData: Migration = {
  id: 28,
  name: 'custom data of messages',
  sql: ({ engine }) => [
    "ALTER TABLE scheduled_messages ADD COLUMN custom TEXT NOT NULL DEFAULT 'null'",
    `CREATE TABLE custom_tags (
      realm_id BIGINT NOT NULL,
      tag ${engine === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT'} NOT NULL,
      message_id BIGINT NOT NULL,
      PRIMARY KEY (realm_id, tag, message_id)
    ) ${engine === 'sqlite' ? 'WITHOUT ROWID' : ''}`,
    'CREATE INDEX custom_tags_by_message ON custom_tags (realm_id, message_id)',
  ],
};
