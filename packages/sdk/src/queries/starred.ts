import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { singleQuery } from './simple-queries.ts';

const none: readonly number[] = [];

/** The ids of starred messages, stored here or not, in ascending order. */
export function starredQuery(sources: QuerySources): LiveQuery<readonly number[]> {
  return singleQuery(sources, 'starred', none);
}
