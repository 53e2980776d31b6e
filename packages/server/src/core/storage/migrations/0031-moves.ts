import type { Migration } from './migration.ts';

/** Organizations that move between databases, and the rows that change while they are copied. */
export const moves: Migration = {
  id: 31,
  name: 'moves',
  sql: ({ engine }) => [
    'ALTER TABLE realms ADD COLUMN move_state TEXT',
    `CREATE TABLE move_changes (
      realm_id BIGINT NOT NULL,
      id TEXT NOT NULL,
      table_name TEXT NOT NULL,
      row_key TEXT NOT NULL,
      PRIMARY KEY (realm_id, id)
    ) ${engine === 'sqlite' ? 'WITHOUT ROWID' : ''}`,
  ],
};
