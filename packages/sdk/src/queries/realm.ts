import type { RealmSnapshot } from '@tidings/shared-types';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { singleQuery } from './simple-queries.ts';

/** The organization's settings and limits; null before the first snapshot. */
export function realmQuery(sources: QuerySources): LiveQuery<RealmSnapshot | null> {
  return singleQuery(sources, 'realm', null);
}
