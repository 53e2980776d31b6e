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

/** Creates a server that gives these answers in turn, and runs the given code before each. */
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
  test('Q6: they replace the stored ones, newest first', async () => {
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

  test('Q6: topics that changed during the request stay as the log has them', async () => {
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

  test('Q6: an answer from before the current queue is requested again', async () => {
    const world = await openWorld();
    await refresh(
      world,
      { topics: [{ name: 'old', max_id: 1 }], before: () => newQueue(world, 'q2') },
      { topics: [{ name: 'new', max_id: 2 }] },
    );
    expect(await stored(world)).toEqual([['new', 2]]);
  });
});
