import type { Migration } from './migration.ts';

/** What tells a message that was changed from how it was before. */
export const messageVersions: Migration = {
  id: 9,
  name: 'message versions',
  sql: () => ['ALTER TABLE messages ADD COLUMN version BIGINT NOT NULL DEFAULT 0'],
};
