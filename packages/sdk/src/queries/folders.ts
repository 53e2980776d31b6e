import type { ChannelFolder } from '@tidings/shared-types';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** The channel folders in the organization's order, including archived ones. */
export function foldersQuery(sources: QuerySources): LiveQuery<readonly ChannelFolder[]> {
  return allQuery(
    sources,
    'folder',
    (a, b) => a.order - b.order || a.id - b.id,
    ({ id }) => id,
  );
}
