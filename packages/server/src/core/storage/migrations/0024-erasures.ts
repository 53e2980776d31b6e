import type { Migration } from './migration.ts';

/** The erasures of people: their orders while the server works at them, and their reports afterwards. */
export const erasures: Migration = {
  id: 24,
  name: 'erasures',
  sql: ({ engine }) => [
    `CREATE TABLE erasures (
      realm_id BIGINT NOT NULL,
      user_id BIGINT NOT NULL,
      acting_user_id BIGINT,
      messages TEXT NOT NULL,
      avatar_source TEXT NOT NULL,
      started_at BIGINT NOT NULL,
      finished_at BIGINT,
      step TEXT NOT NULL,
      progress BIGINT NOT NULL,
      counts TEXT NOT NULL,
      PRIMARY KEY (realm_id, user_id)
    ) ${engine === 'sqlite' ? 'WITHOUT ROWID' : ''}`,
  ],
};
