import { type TopicItem, useTopics } from '@tidings/sdk/react';

/** One of the topics that this device knows, however it is spelled. */
export function useTopic(channelId: number, topic: string): TopicItem | undefined {
  const wanted = topic.toLowerCase();
  return useTopics(channelId)?.find(({ name }) => name.toLowerCase() === wanted);
}
