import type { RealmEmoji } from '@tidings/shared-types';
import { byName } from './by-name.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** The emoji that the organization added, by name; deactivated ones too, as old messages have them. */
export function emojiQuery(sources: QuerySources): LiveQuery<readonly RealmEmoji[]> {
  return allQuery(
    sources,
    'emoji',
    (a, b) => byName(a.name, b.name) || Number(a.id) - Number(b.id),
    ({ id }) => id,
  );
}
