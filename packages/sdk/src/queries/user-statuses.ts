import type { UserStatus } from '@tidings/shared-types';
import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** The statuses that people set, by user id. */
export function userStatusesQuery(
  sources: QuerySources,
): LiveQuery<ReadonlyMap<number, UserStatus>> {
  return valueQuery(
    sources,
    { statuses: recordInput(sources, 'status') },
    ({ statuses }) =>
      new Map([...statuses.records].map(([key, { value }]) => [Number(key), value] as const)),
  );
}
