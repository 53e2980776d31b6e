import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { singleQuery } from './simple-queries.ts';

const none: readonly number[] = [];

/** The messages that the person starred, stored here or not: ascending ids. */
export function starredQuery(sources: QuerySources): LiveQuery<readonly number[]> {
  return singleQuery(sources, 'starred', none);
}
