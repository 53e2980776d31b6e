import type { Migration } from './migration.ts';

/** A mail is claimed before it is sent, so that none is sent again and again where nothing can be written. */
export const claimedMails: Migration = {
  id: 16,
  name: 'claimed mails',
  sql: () => ['ALTER TABLE mails ADD COLUMN claimed_until BIGINT NOT NULL DEFAULT 0'],
};
