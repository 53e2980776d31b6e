import { expect, test } from 'vitest';
import { inboxQuery } from '../../src/queries/inbox.ts';
import { refreshTopics } from '../../src/queries/refresh-topics.ts';
import { topicsQuery } from '../../src/queries/topics.ts';
import { arrival, QueryWorld, subscription, topic } from './query-world.ts';

const [lower, upper] = [topic(7, 'roses'), topic(7, 'ROSES')];

async function openWorld(unread: readonly object[] = []): Promise<QueryWorld> {
  const world = await QueryWorld.open();
  await world.registers({
    streams: [subscription(7)],
    subscriptions: [subscription(7)],
    unread_msgs: { pms: [], huddles: [], mentions: [], streams: unread },
  });
  return world;
}

/** Returns the spellings of the only topic: in the list of topics and among the unread messages. */
async function spellings(world: QueryWorld): Promise<string[]> {
  const topics = await topicsQuery(world.sources, 7).load();
  const unread = await inboxQuery(world.sources).load();
  return [
    ...topics.map(({ name }) => name),
    ...unread.flatMap(({ to }) => (to.kind === 'topic' ? [to.topic] : [])),
  ];
}

const move = (ids: readonly number[], subject: string) => ({
  type: 'update_message',
  message_id: ids[0],
  message_ids: ids,
  stream_id: 7,
  orig_subject: 'roses',
  subject,
  flags: [],
  edit_timestamp: 1,
});

test('Q8: a topic is spelt as in its newest message, even a read one', async () => {
  const world = await openWorld();
  await world.happens(arrival(1, lower));
  await world.happens(arrival(2, upper, ['read']));
  expect(await spellings(world)).toEqual(['ROSES', 'ROSES']);
});

test('Q8: a new device that got the unread messages learns the spelling with the topics', async () => {
  const world = await openWorld([{ stream_id: 7, topic: 'roses', unread_message_ids: [1] }]);
  expect(await spellings(world)).toEqual(['roses', 'roses']);
  const getTopics = async () => ({ topics: [{ name: 'ROSES', max_id: 2 }] });
  await refreshTopics({ api: { getTopics }, writer: world.writer }, 7);
  expect(await spellings(world)).toEqual(['ROSES', 'ROSES']);
});

test('Q8: an older message that becomes unread again does not change the spelling', async () => {
  const world = await openWorld();
  await world.happens(arrival(1, upper, ['read']), arrival(2, lower, ['read']));
  const detail = { type: 'stream', stream_id: 7, topic: 'ROSES' };
  const flag = { type: 'update_message_flags', op: 'remove', flag: 'read', all: false };
  await world.happens({ ...flag, messages: [1], message_details: { 1: detail } });
  expect(await spellings(world)).toEqual(['roses', 'roses']);
});

test('Q8: a move that changes the case changes the spelling if it moves the newest message', async () => {
  const world = await openWorld();
  await world.happens(arrival(1, lower), arrival(2, lower));
  await world.happens(move([1], 'Roses'));
  expect(await spellings(world)).toEqual(['roses', 'roses']);
  await world.happens(move([2], 'ROSES'));
  expect(await spellings(world)).toEqual(['ROSES', 'ROSES']);
});

test('Q8: once the newest is deleted, the one before it decides the spelling', async () => {
  const world = await openWorld();
  await world.happens(arrival(1, lower), arrival(2, upper));
  await world.happens({ type: 'delete_message', message_id: 2, stream_id: 7, topic: 'ROSES' });
  expect(await spellings(world)).toEqual(['roses', 'roses']);
});
