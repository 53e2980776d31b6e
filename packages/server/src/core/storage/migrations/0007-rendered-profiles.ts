import type { Migration } from './migration.ts';

/** Rendered profile texts, for the field types that allow Markdown. */
export const renderedProfiles: Migration = {
  id: 7,
  name: 'rendered profiles',
  sql: () => ['ALTER TABLE profile_values ADD COLUMN rendered TEXT'],
};
