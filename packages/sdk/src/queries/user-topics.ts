import type { UserTopic } from '@tidings/shared-types';
import { byName } from './by-name.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** The topics that the person muted, unmuted or follows, latest first. */
export function userTopicsQuery(sources: QuerySources): LiveQuery<readonly UserTopic[]> {
  const order = (a: UserTopic, b: UserTopic) =>
    b.last_updated - a.last_updated ||
    a.stream_id - b.stream_id ||
    byName(a.topic_name, b.topic_name);
  const keyOf = ({ stream_id, topic_name }: UserTopic) => `${stream_id} ${topic_name}`;
  return allQuery(sources, 'userTopic', order, keyOf);
}
