import type { Migration } from './migration.ts';

/** Ids and data that applications attach to the people and channels that they provision. */
export const provisioning: Migration = {
  id: 26,
  name: 'provisioning',
  sql: () => [
    'ALTER TABLE channels ADD COLUMN external_id TEXT',
    "ALTER TABLE channels ADD COLUMN custom TEXT NOT NULL DEFAULT 'null'",
    "ALTER TABLE users ADD COLUMN custom TEXT NOT NULL DEFAULT 'null'",
    `CREATE UNIQUE INDEX channels_by_external_id ON channels (realm_id, external_id)
      WHERE external_id IS NOT NULL`,
  ],
};
