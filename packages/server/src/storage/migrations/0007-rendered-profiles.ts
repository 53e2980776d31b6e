import type { Migration } from './migration.ts';

/** What people wrote about themselves as HTML, for the types of fields that allow Markdown. */
export const renderedProfiles: Migration = {
  id: 7,
  name: 'rendered profiles',
  sql: () => ['ALTER TABLE profile_values ADD COLUMN rendered TEXT'],
};
