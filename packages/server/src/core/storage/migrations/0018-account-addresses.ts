import type { Migration } from './migration.ts';

/** An index that finds the accounts of an address in all realms at once. */
export const accountAddresses: Migration = {
  id: 18,
  name: 'account addresses',
  sql: () => ['CREATE INDEX users_by_address ON users (lower(delivery_email))'],
};
