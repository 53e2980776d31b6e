import { type ChannelItem, type TopicItem, useClient } from '@tidings/sdk/react';
import { useEffect, useMemo, useState } from 'react';

/** The topics of several channels, as far as this device knows them. */
export function useAllTopics(channels: readonly ChannelItem[]): readonly TopicItem[] {
  const client = useClient();
  const ids = channels.map(({ id }) => id).join();
  const lists = useMemo(
    () => (ids === '' ? [] : ids.split(',').map((id) => client.topics(Number(id)))),
    [client, ids],
  );
  const [topics, setTopics] = useState<readonly TopicItem[]>([]);
  useEffect(() => {
    let isPlanned = false;
    let isWanted = true;
    const read = () => {
      isPlanned = false;
      if (isWanted) setTopics(lists.flatMap((list) => list.current ?? []));
    };
    // They come one after the other: one rendering for many.
    const plan = () => {
      if (!isPlanned) requestAnimationFrame(read);
      isPlanned = true;
    };
    const stops = lists.map((list) => list.subscribe(plan));
    plan();
    return () => {
      isWanted = false;
      for (const stop of stops) stop();
    };
  }, [lists]);
  return topics;
}
