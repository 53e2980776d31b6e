import type { Migration } from './migration.ts';

/** Unproven addresses get only the mail that verifies them. Existing addresses count as proven. */
export const provenAddresses: Migration = {
  id: 17,
  name: 'proven addresses',
  sql: () => ['ALTER TABLE users ADD COLUMN is_address_proven SMALLINT NOT NULL DEFAULT 1'],
};
