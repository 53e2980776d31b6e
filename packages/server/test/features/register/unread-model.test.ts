import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { triesOf } from '../../../../../test/support/thorough.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import {
  conversationMembers,
  conversations,
  type MessageRow,
  messageFlags,
  messages,
  readRanges,
  topics,
} from '../../../src/core/storage/tables/messages.ts';
import { DELIVERED, flagBits, KEPT, KEPT_UNREAD } from '../../../src/features/messages/flags.ts';
import { LAST_ID } from '../../../src/features/narrow/search-space.ts';
import { type Limits, newestUnread } from '../../../src/features/register/unread/newest-unread.ts';
import type { ReceivedSpace } from '../../../src/features/register/unread/unread-runs.ts';
import { forEachEngine } from '../../support/engines.ts';
import { storedMessage } from '../../support/stored-message.ts';
import { inOrder, type OrderedPlaces, placeName, topicsOf } from './places-in-order.ts';

const READER = 7;
const OTHER_CHANNEL = 3;
const channels = [1, 2, OTHER_CHANNEL];
/** The conversations of the reader, and one of other people. */
const talks = [
  { id: 1000, members: '7,9', isOwn: true },
  { id: 1001, members: '7,8,9', isOwn: true },
  { id: 1002, members: '8,9', isOwn: false },
];
const places = [...channels, ...talks.map(({ id }) => id)];

/** A few messages, and all that decides whether the reader has read them. */
interface World {
  readonly messages: readonly MessageRow[];
  readonly spaces: readonly ReceivedSpace[];
  /** Both ends are read. */
  readonly ranges: readonly (readonly [number, number])[];
  readonly flags: ReadonlyMap<number, number>;
  readonly limits: Limits;
}

const LONGEST = 80;
const bits = fc.constantFrom(
  flagBits.mentioned,
  flagBits.starred,
  flagBits.topic_wildcard_mentioned,
  flagBits.historical,
  flagBits.historical | KEPT_UNREAD,
  flagBits.historical | KEPT_UNREAD | flagBits.mentioned,
  DELIVERED,
  DELIVERED | flagBits.mentioned,
);
const message = fc.record({
  place: fc.constantFrom(...places, 1, 1, 2),
  topic: fc.constantFrom('roses', 'Roses', 'tulips', ''),
  wildcards: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constantFrom(1, 2, 3)),
  /** Ids of deleted messages are never used again. */
  apart: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 30 })),
  bits: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, bits),
});
/** Pairs of ids, all apart and ascending. */
const pairs = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: LONGEST * 2 }), { maxLength: most * 2 })
    .map((ids) => [...ids].sort((a, b) => a - b))
    .map((ids) =>
      ids.flatMap((id, index) => (index % 2 === 0 ? [[id, ids[index + 1] ?? LAST_ID]] : [])),
    ) as fc.Arbitrary<(readonly [number, number])[]>;
const limits = fc.record({
  listed: fc.integer({ min: 1, max: LONGEST / 2 }),
  window: fc.integer({ min: 1, max: LONGEST }),
  many: fc.integer({ min: 1, max: 5 }),
  dense: fc.integer({ min: 1, max: 20 }),
});
const world: fc.Arbitrary<World> = fc
  .record({
    sent: fc.array(message, { maxLength: LONGEST, size: 'max' }),
    first: pairs(2),
    second: pairs(2),
    ranges: pairs(6),
    limits,
  })
  .map(({ sent, first, second, ranges, limits }) => {
    let id = 0;
    const flags = new Map<number, number>();
    const rows = sent.map(({ place, topic, wildcards, apart, bits }) => {
      id += apart;
      if (bits !== 0) flags.set(id, bits);
      const isDirect = place >= 1000;
      return storedMessage({
        id,
        sender_id: 9,
        recipient_id: place,
        channel_id: isDirect ? null : place,
        topic: isDirect ? '' : topic,
        wildcards,
      });
    });
    const spaces = [first, second].flatMap((space, index) =>
      space.map(([after_id, upto_id]) => ({ recipient_id: index + 1, after_id, upto_id })),
    );
    return { messages: rows, spaces, ranges, flags, limits };
  });

forEachEngine((_name, open) => {
  describe('any unread messages', () => {
    let engine: Engine;
    let realmId = 1000;

    beforeAll(async () => {
      engine = await open();
    });

    async function found({ spaces, limits }: World) {
      const source = { sql: engine.reader, dialect: engine.dialect, realmId };
      const { places, isCut } = await newestUnread(source, { userId: READER, spaces }, limits);
      return { ...inOrder(places), isCut };
    }

    it('events 1.6: are the same as if each was looked at', async () => {
      await fc.assert(
        fc.asyncProperty(world, async (world) => {
          realmId += 1;
          await store(engine, realmId, world);
          expect(await found(world)).toEqual(expected(world));
        }),
        { numRuns: triesOf(150) },
      );
    });
  });
});

async function store(engine: Engine, realmId: number, world: World): Promise<void> {
  const { dialect } = engine;
  await engine.write(async (tx) => {
    await insertRows(tx, dialect, messages, realmId, world.messages);
    await insertRows(tx, dialect, topics, realmId, topicsOf(world.messages));
    const flags = [...world.flags].map(([message_id, flags]) => ({
      user_id: READER,
      message_id,
      flags,
    }));
    await insertRows(tx, dialect, messageFlags, realmId, flags);
    const known = talks.map(({ id, members }) => ({ id, members }));
    await insertRows(tx, dialect, conversations, realmId, known);
    const members = talks.flatMap(({ id, isOwn }) =>
      isOwn ? [{ user_id: READER, conversation_id: id }] : [],
    );
    await insertRows(tx, dialect, conversationMembers, realmId, members);
    const ranges = world.ranges.map(([from_id, to_id]) => ({ user_id: READER, from_id, to_id }));
    await insertRows(tx, dialect, readRanges, realmId, ranges);
  });
}

/** Looks at one message after the other. */
function expected({ messages, spaces, ranges, flags, limits }: World) {
  const isRead = (id: number) => ranges.some(([from, to]) => from <= id && id <= to);
  const isReceived = ({ id, recipient_id }: MessageRow) =>
    talks.some((talk) => talk.isOwn && talk.id === recipient_id) ||
    spaces.some(
      (space) => space.recipient_id === recipient_id && space.after_id < id && id <= space.upto_id,
    );
  const bitsOf = ({ id }: MessageRow) => flags.get(id) ?? 0;
  const inRuns = messages.filter((each) => isReceived(each) && !isRead(each.id));
  const kept = messages
    .filter((each) => bitsOf(each) & KEPT && bitsOf(each) & (KEPT_UNREAD | DELIVERED))
    .slice(-limits.listed)
    .filter((each) => !inRuns.includes(each));
  const candidates = [...inRuns, ...kept].sort((a, b) => a.id - b.id);
  const subscribed = new Set(spaces.map((space) => space.recipient_id));
  const unread = candidates.slice(-limits.listed).filter((each) => {
    if (each.channel_id !== null && !subscribed.has(each.channel_id)) return false;
    const bits = bitsOf(each);
    if (bits & flagBits.historical) return (bits & KEPT_UNREAD) !== 0;
    return !isRead(each.id);
  });
  const topics: Record<string, { topic: string; ids: number[] }> = {};
  const conversations: Record<string, number[]> = {};
  const notable: OrderedPlaces['notable'][number][] = [];
  for (const each of unread) {
    const { id, channel_id: channelId, topic_key: topicKey, wildcards } = each;
    const topic = channelId === null ? undefined : placeName({ channelId, topicKey });
    if (topic === undefined) {
      const { members = '' } = talks.find((talk) => talk.id === each.recipient_id) ?? {};
      conversations[members] = [...(conversations[members] ?? []), id];
    } else {
      topics[topic] = { topic: each.topic, ids: [...(topics[topic]?.ids ?? []), id] };
    }
    const bits = bitsOf(each);
    if (bits !== 0 || wildcards !== 0) notable.push({ id, bits, wildcards, topic });
  }
  return { topics, conversations, notable, isCut: candidates.length > limits.listed };
}
