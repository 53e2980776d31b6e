import { limits } from '@tidings/shared-types';

/** What servers call the empty topic where they say nothing else. */
export const EMPTY_TOPIC_NAME = 'general chat';

const ELLIPSIS = '...';

/** The topic that is meant, as servers read it: stripped, with the names of the empty topic as such. */
export function readTopic(given: string, emptyName = EMPTY_TOPIC_NAME): string {
  const topic = given.trim();
  return topic === '(no topic)' || topic === emptyName ? '' : topic;
}

/** The topic that messages get which are sent or moved to it: servers cut one that is too long. */
export function messageTopic(given: string): string {
  const topic = readTopic(given);
  const codePoints = [...topic];
  if (codePoints.length <= limits.max_topic_length) return topic;
  return codePoints.slice(0, limits.max_topic_length - ELLIPSIS.length).join('') + ELLIPSIS;
}
