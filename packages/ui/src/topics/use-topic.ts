import { type TopicItem, useTopics } from '@tidings/sdk/react';

/** A topic that this device knows. Ignores case. */
export function useTopic(channelId: number, topic: string): TopicItem | undefined {
  const wanted = topic.toLowerCase();
  return useTopics(channelId)?.find(({ name }) => name.toLowerCase() === wanted);
}
