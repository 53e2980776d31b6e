import { valueQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { unreadInput } from './unread-input.ts';

/**
 * The number of unread messages that mention the person. In muted conversations, mentions of everybody do not count.
 */
export function unreadMentionsQuery(sources: QuerySources): LiveQuery<number> {
  return valueQuery(sources, { unread: unreadInput(sources) }, ({ unread }) =>
    [...unread.records.values()].reduce((sum, { value }) => sum + value.mentions.length, 0),
  );
}
