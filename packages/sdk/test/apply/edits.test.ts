import { expect, test } from 'vitest';
import { readByIds } from '../../src/messages/stored-messages.ts';
import { arrival, QueryWorld, subscription, topic } from '../queries/query-world.ts';

test('5.5: an edited message from before the subscription still counts as not received', async () => {
  const channels = [subscription(7)];
  const world = await QueryWorld.open();
  await world.registers({ streams: channels, subscriptions: channels });
  const event = arrival(1, topic(7, 'roses'));
  await world.happens({ ...event, flags: ['read', 'historical'] });
  await world.happens({
    type: 'update_message',
    message_id: 1,
    message_ids: [1],
    stream_id: 7,
    flags: ['read'],
    content: 'edited',
    rendered_content: '<p>edited</p>',
    edit_timestamp: 1_770_000_000,
  });
  const [message] = await readByIds(world.records, [1]);
  expect(message).toMatchObject({ content: '<p>edited</p>', flags: ['read', 'historical'] });
});
