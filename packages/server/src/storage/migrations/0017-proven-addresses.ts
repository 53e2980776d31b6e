import type { Migration } from './migration.ts';

/** Whose address nobody has shown to be theirs gets no mail but the one that asks. Those of before do. */
export const provenAddresses: Migration = {
  id: 17,
  name: 'proven addresses',
  sql: () => ['ALTER TABLE users ADD COLUMN is_address_proven SMALLINT NOT NULL DEFAULT 1'],
};
