import type { RealmEmoji } from '@tidings/shared-types';
import { byName } from './by-name.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** The organization's own emoji by name, including deactivated ones, which old messages use. */
export function emojiQuery(sources: QuerySources): LiveQuery<readonly RealmEmoji[]> {
  return allQuery(
    sources,
    'emoji',
    (a, b) => byName(a.name, b.name) || Number(a.id) - Number(b.id),
    ({ id }) => id,
  );
}
