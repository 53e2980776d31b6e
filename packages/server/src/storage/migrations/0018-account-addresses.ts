import type { Migration } from './migration.ts';

/** Tells whether somebody has accounts in several realms without a look into each. */
export const accountAddresses: Migration = {
  id: 18,
  name: 'account addresses',
  sql: () => ['CREATE INDEX users_by_address ON users (lower(delivery_email))'],
};
