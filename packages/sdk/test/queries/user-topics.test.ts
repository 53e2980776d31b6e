import { expect, test } from 'vitest';
import { userTopicsQuery } from '../../src/queries/simple-queries.ts';
import { QueryWorld, subscription } from './query-world.ts';

test.each([
  ['roses', 'weeds'],
  ['weeds', 'roses'],
])(
  'Q7: topics that were set in one second have one order, whichever came first (%s, %s)',
  async (...names) => {
    const world = await QueryWorld.open();
    const channels = [subscription(7)];
    await world.registers({ streams: channels, subscriptions: channels, user_topics: [] });
    const followed = world.follow(userTopicsQuery(world.sources));
    await followed.until((topics) => expect(topics).toEqual([]));
    for (const topic_name of names) {
      const policy = { stream_id: 7, topic_name, last_updated: 100, visibility_policy: 1 };
      await world.happens({ type: 'user_topic', ...policy });
    }
    await followed.until((topics) =>
      expect(topics.map(({ topic_name }) => topic_name)).toEqual(['roses', 'weeds']),
    );
  },
);
