import { describe, expect, test } from 'vitest';
import { readByIds } from '../../src/messages/stored-messages.ts';
import { arrival, QueryWorld, subscription, topic } from '../queries/query-world.ts';

const MOVED_AT = 1_770_000_000;

/** Returns the places of messages of channel 7 after a move, and the times of their moves. */
async function afterMove(ids: readonly number[], fields: object): Promise<unknown[]> {
  const channels = [subscription(7), subscription(8)];
  const world = await QueryWorld.open();
  await world.registers({ streams: channels, subscriptions: channels });
  await world.happens(
    arrival(1, topic(7, 'Roses')),
    arrival(2, topic(7, 'roses')),
    arrival(3, topic(7, '✔ ✔ roses')),
  );
  await world.happens({
    type: 'update_message',
    message_id: ids[0],
    message_ids: ids,
    stream_id: 7,
    flags: [],
    edit_timestamp: MOVED_AT,
    ...fields,
  });
  const messages = await readByIds(world.records, ids);
  return messages.map((message) => [message.subject, message.last_moved_timestamp]);
}

describe('moves', () => {
  test('5.5: all messages of the event are moved, and use its spelling of the topic', async () => {
    expect(await afterMove([1, 2], { orig_subject: 'Roses', subject: 'trees' })).toEqual([
      ['trees', MOVED_AT],
      ['trees', MOVED_AT],
    ]);
  });

  test('5.5: a move to another channel leaves each message its spelling of the topic', async () => {
    expect(await afterMove([1, 2], { orig_subject: 'Roses', new_stream_id: 8 })).toEqual([
      ['Roses', MOVED_AT],
      ['roses', MOVED_AT],
    ]);
  });

  test('5.5: resolving or reopening a topic is not a move, however many marks it had', async () => {
    const resolved = { orig_subject: 'roses', subject: '✔ roses' };
    expect(await afterMove([1, 2], resolved)).toEqual([
      ['✔ roses', undefined],
      ['✔ roses', undefined],
    ]);
    const opened = { orig_subject: '✔ ✔ roses', subject: 'roses' };
    expect(await afterMove([3], opened)).toEqual([['roses', undefined]]);
  });
});
