import type { UserGroup } from '@tidings/shared-types';
import { byName } from './by-name.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** All user groups by name, including system groups and deactivated ones. */
export function groupsQuery(sources: QuerySources): LiveQuery<readonly UserGroup[]> {
  return allQuery(
    sources,
    'group',
    (a, b) => byName(a.name, b.name) || a.id - b.id,
    ({ id }) => id,
  );
}
