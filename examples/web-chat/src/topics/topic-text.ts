/** The name of a topic, for people to read: the one without a name has one too. */
export function topicText(topic: string): string {
  return topic === '' ? 'General chat' : topic;
}
