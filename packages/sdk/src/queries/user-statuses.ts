import type { UserStatus } from '@tidings/shared-types';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { recordPart } from './record-part.ts';

/** What people tell about themselves, by user id; who tells nothing is not in it. */
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
