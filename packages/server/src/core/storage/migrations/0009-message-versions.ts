import type { Migration } from './migration.ts';

/** A version that tells a changed message from its earlier state. */
export const messageVersions: Migration = {
  id: 9,
  name: 'message versions',
  sql: () => ['ALTER TABLE messages ADD COLUMN version BIGINT NOT NULL DEFAULT 0'],
};
