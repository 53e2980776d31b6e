import type { Migration } from './migration.ts';

/** The sign-in behind each key. Keys that a signed-in person makes are as old as that sign-in. */
export const signInTimes: Migration = {
  id: 27,
  name: 'sign-in times',
  sql: () => [
    'ALTER TABLE key_details ADD COLUMN signed_in_at BIGINT NOT NULL DEFAULT 0',
    'UPDATE key_details SET signed_in_at = created_at',
  ],
};
