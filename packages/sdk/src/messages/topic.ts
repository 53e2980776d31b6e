/** The servers' default name of the empty topic. */
export const EMPTY_TOPIC_NAME = 'general chat';

/** Returns the topic as servers read it: trimmed, and the names of the empty topic replaced by it. */
export function readTopic(given: string, emptyName = EMPTY_TOPIC_NAME): string {
  const topic = given.trim();
  return topic === '(no topic)' || topic === emptyName ? '' : topic;
}
