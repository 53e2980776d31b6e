import type { UserStatus } from '@tidings/shared-types';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { recordPart } from './record-part.ts';

/** The statuses that people set, by user id. */
export function userStatusesQuery(
  sources: QuerySources,
): LiveQuery<ReadonlyMap<number, UserStatus>> {
  return valueQuery(
    sources,
    { statuses: recordPart(sources, 'status') },
    ({ statuses }) =>
      new Map([...statuses.records].map(([key, { value }]) => [Number(key), value] as const)),
  );
}
