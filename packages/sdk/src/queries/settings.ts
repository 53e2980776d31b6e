import type { OwnUserSettings } from '@tidings/shared-types';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { singleQuery } from './simple-queries.ts';

/** The person's settings with their unsent changes; null before the first snapshot. */
export function settingsQuery(sources: QuerySources): LiveQuery<OwnUserSettings | null> {
  return singleQuery(sources, 'settings', null);
}
