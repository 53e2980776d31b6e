/** What servers call the empty topic where they say nothing else. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** The topic that is meant, as servers read it: stripped, with the names of the empty topic as such. */
export function readTopic(given: string, emptyName = EMPTY_TOPIC_NAME): string {
  const topic = given.trim();
  return topic === '(no topic)' || topic === emptyName ? '' : topic;
}
