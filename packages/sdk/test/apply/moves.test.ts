import { describe, expect, test } from 'vitest';
import { readByIds } from '../../src/messages/stored-messages.ts';
import { arrival, QueryWorld, subscription, topic } from '../queries/query-world.ts';

const MOVED_AT = 1_770_000_000;

/** Where messages of channel 7 are after a move, and when they were moved. */
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
  test('5.5: all that the event names were moved, and are in the topic as it spells it', async () => {
    expect(await afterMove([1, 2], { orig_subject: 'Roses', subject: 'trees' })).toEqual([
      ['trees', MOVED_AT],
      ['trees', MOVED_AT],
    ]);
  });

  test('5.5: a move to a channel alone leaves each message its spelling of the topic', async () => {
    expect(await afterMove([1, 2], { orig_subject: 'Roses', new_stream_id: 8 })).toEqual([
      ['Roses', MOVED_AT],
      ['roses', MOVED_AT],
    ]);
  });

  test('5.5: what only resolves a topic or opens it again is no move, however many marks it had', async () => {
    const resolved = { orig_subject: 'roses', subject: '✔ roses' };
    expect(await afterMove([1, 2], resolved)).toEqual([
      ['✔ roses', undefined],
      ['✔ roses', undefined],
    ]);
    const opened = { orig_subject: '✔ ✔ roses', subject: 'roses' };
    expect(await afterMove([3], opened)).toEqual([['roses', undefined]]);
  });
});
