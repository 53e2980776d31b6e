import type { Migration } from './migration.ts';

/** A claim on a mail before it is sent, so that it is not sent again and again if writes fail. */
export const claimedMails: Migration = {
  id: 16,
  name: 'claimed mails',
  sql: () => ['ALTER TABLE mails ADD COLUMN claimed_until BIGINT NOT NULL DEFAULT 0'],
};
