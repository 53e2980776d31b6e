import { describe, expect, test } from 'vitest';
import { refreshTopics } from '../../src/queries/refresh-topics.ts';
import { arrival, channel, QueryWorld, subscription, topic } from './query-world.ts';

type Topics = { name: string; max_id: number }[];

async function openWorld(): Promise<QueryWorld> {
  const world = await QueryWorld.open();
  await world.registers({ streams: [channel(7)], subscriptions: [subscription(7)] });
  await newQueue(world, 'q1');
  return world;
}

function newQueue(world: QueryWorld, queueId: string): Promise<void> {
  return world.writer.change(async (set) => {
    const extensions = { idempotencyKeys: true, streaming: false, draftDocuments: false };
    set.set('cursor', '', { queueId, lastEventId: 0, newestMessageId: 0, extensions });
  });
}

/** A server that answers in turn, and does as told before each answer. */
function refresh(
  world: QueryWorld,
  ...answers: { topics: Topics; before?: () => Promise<void> }[]
): Promise<void> {
  const getTopics = async () => {
    const { topics, before } = answers.shift() ?? { topics: [] };
    await before?.();
    return { topics };
  };
  return refreshTopics({ api: { getTopics }, writer: world.writer }, 7);
}

async function stored(world: QueryWorld): Promise<[string, number][]> {
  const records = await world.records.find({ kind: 'topic', parent: 'c:7' });
  return records.map(({ value }) => [value.name, value.newestId]);
}

describe('topics of the server', () => {
  test('Q6: they replace those that are stored, newest first', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(7, 'gone')),
      arrival(9, topic(7, 'deleted from')),
    );
    await refresh(world, {
      topics: [
        { name: 'Deleted from', max_id: 4 },
        { name: 'unknown', max_id: 3 },
        { name: 'garden', max_id: 1 },
      ],
    });
    expect(await stored(world)).toEqual([
      ['Deleted from', 4],
      ['unknown', 3],
      ['garden', 1],
    ]);
  });

  test('Q6: what changed while the server was asked stays as the log says', async () => {
    const world = await openWorld();
    await world.happens(
      arrival(1, topic(7, 'garden')),
      arrival(2, topic(7, 'roses')),
      arrival(3, topic(7, 'trees')),
    );
    const happened = () =>
      world.happens(arrival(4, topic(7, 'garden')), arrival(5, topic(7, 'new')), {
        type: 'delete_message',
        message_id: 3,
        stream_id: 7,
        topic: 'trees',
      });
    await refresh(world, {
      topics: [
        { name: 'trees', max_id: 3 },
        { name: 'roses', max_id: 2 },
        { name: 'garden', max_id: 1 },
      ],
      before: happened,
    });
    expect(await stored(world)).toEqual([
      ['new', 5],
      ['garden', 4],
      ['roses', 2],
    ]);
  });

  test('Q6: an answer from before the present queue is asked for again', async () => {
    const world = await openWorld();
    await refresh(
      world,
      { topics: [{ name: 'old', max_id: 1 }], before: () => newQueue(world, 'q2') },
      { topics: [{ name: 'new', max_id: 2 }] },
    );
    expect(await stored(world)).toEqual([['new', 2]]);
  });
});
