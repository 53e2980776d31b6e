import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/support/random.ts';
import { triesOf } from '../../../../../test/support/thorough.ts';
import { userTopics } from '../../../src/core/storage/tables/channels.ts';
import { forEachTeamOnBothEngines, type Person, type Team } from '../../support/team.ts';
import { addChannel, muteChannel, say, subscribe, unsubscribe } from './place.ts';

/** A message with everything that the model needs. */
interface Told {
  readonly id: number;
  readonly sender: number;
  /** Index of the channel; undefined for direct messages. */
  readonly channel: number | undefined;
  readonly members: readonly number[];
  readonly topic: string;
  readonly words: readonly string[];
  readonly hasLink: boolean;
  readonly custom: { readonly kind: string; readonly step: number } | null;
  readonly mentions: readonly number[];
  readonly everyone: boolean;
  readonly receivers: ReadonlySet<number>;
}

interface World {
  readonly people: readonly Person[];
  readonly channels: readonly { id: number; name: string }[];
  readonly told: readonly Told[];
  /** Message ids by account. */
  readonly starred: ReadonlyMap<number, ReadonlySet<number>>;
  readonly read: ReadonlyMap<number, ReadonlySet<number>>;
}

const PUBLIC = 0;
const MUTED = 1;
const SHARED = 2;
const PROTECTED = 3;
const FOREIGN = 4;
const MEMBER = 0;
const GUEST = 1;
const topicNames = ['lunch', '✔ done', '', 'Followed'];
const vocabulary = ['zebra', 'deploying', 'deployed', 'Über', 'the'];

async function build(team: Team): Promise<World> {
  const { realm } = team;
  const random = new Random(20);
  const roll = (sides: number) => random.below(sides);
  const people = [
    await team.person('member'),
    await team.person('guest'),
    await team.person('member'),
    await team.person('member'),
  ];
  const id = (place: number) => people[place]?.id ?? 0;
  const channels = [
    await addChannel(realm),
    await addChannel(realm),
    await addChannel(realm, { invite_only: true }),
    await addChannel(realm, { invite_only: true, history_public_to_subscribers: false }),
    await addChannel(realm, { invite_only: true }),
  ];
  const subscribed = new Set<string>();
  const told: Told[] = [];
  const flip = async (place: number, channel: number) => {
    const key = `${place}:${channel}`;
    const target = channels[channel];
    if (!target) return;
    if (subscribed.delete(key)) await unsubscribe(realm, id(place), target);
    else {
      subscribed.add(key);
      await subscribe(realm, id(place), target);
    }
  };
  for (const channel of [PUBLIC, MUTED, SHARED, PROTECTED]) await flip(2, channel);
  await flip(3, FOREIGN);

  for (let step = 0; step < 150; step += 1) {
    if (step === 30) for (const channel of [PUBLIC, SHARED, PROTECTED]) await flip(MEMBER, channel);
    if (step === 40) for (const channel of [PUBLIC, MUTED, PROTECTED]) await flip(GUEST, channel);
    if (step === 50) await flip(MEMBER, MUTED);
    if (step === 80) for (const channel of [PROTECTED, MUTED]) await flip(MEMBER, channel);
    if (step === 100) for (const channel of [PROTECTED, MUTED]) await flip(MEMBER, channel);
    if (step === 120) await flip(GUEST, MUTED);
    const sender = id(roll(4));
    const isDirect = roll(4) === 0;
    const channel = isDirect ? undefined : roll(5);
    const topic = isDirect ? '' : (topicNames[roll(topicNames.length)] ?? '');
    const words = [roll(5), roll(5)].map((place) => vocabulary[place] ?? '');
    const members = isDirect
      ? [...new Set([sender, id(roll(4)), id(roll(4))])].sort((a, b) => a - b)
      : [];
    const target = channel === undefined ? undefined : channels[channel];
    const receivers = new Set(
      target
        ? people.filter((_, place) => subscribed.has(`${place}:${channel}`)).map((each) => each.id)
        : members,
    );
    const mentions = roll(5) === 0 ? [id(MEMBER)].filter((each) => receivers.has(each)) : [];
    const everyone = !isDirect && roll(8) === 0;
    const hasLink = roll(3) === 0;
    const custom = step % 3 === 0 ? { kind: vocabulary[step % 2] ?? '', step } : null;
    const messageId = await say(realm, sender, target ?? members, {
      topic,
      content: words.join('; '),
      custom,
      rendered: { hasLink, mentionedUserIds: mentions, mentionsChannel: everyone },
    });
    told.push({
      id: messageId,
      sender,
      channel,
      members,
      topic,
      words,
      hasLink,
      custom,
      mentions,
      everyone,
      receivers,
    });
  }
  for (const place of [MEMBER, GUEST]) {
    const target = channels[MUTED];
    if (target) await muteChannel(realm, id(place), target);
    await realm.write((change) => {
      const rows = [
        [PUBLIC, 'lunch', 1],
        [MUTED, 'lunch', 2],
        [MUTED, 'followed', 3],
        [SHARED, 'followed', 3],
      ] as const;
      // Sending messages made users follow topics.
      for (const row of [...change.state.userTopics.values()]) {
        if (row.user_id === id(place)) change.remove(userTopics, row);
      }
      for (const [channel, topic_key, visibility_policy] of rows) {
        change.put(userTopics, {
          user_id: id(place),
          channel_id: channels[channel]?.id ?? 0,
          topic_key,
          topic_name: topic_key,
          visibility_policy,
          last_updated: 0,
        });
      }
    });
  }
  const world = { people, channels, told, starred: new Map(), read: new Map() };
  for (const place of [MEMBER, GUEST]) {
    const person = people[place] as Person;
    const readable = told.filter((message) => canRead(world, place, message));
    const some = readable.filter(() => roll(5) === 0).map((message) => message.id);
    const star = await person.post('/messages/flags', {
      messages: some,
      op: 'add',
      flag: 'starred',
    });
    expect(star.body.messages).toEqual(some);
    world.starred.set(person.id, new Set(some));
    const seen = told.filter(() => roll(2) === 0).map((message) => message.id);
    await person.post('/messages/flags', { messages: seen, op: 'add', flag: 'read' });
    world.read.set(person.id, new Set(seen));
  }
  return world;
}

const now: Readonly<Record<number, readonly number[]>> = {
  [MEMBER]: [PUBLIC, MUTED, SHARED, PROTECTED],
  [GUEST]: [PUBLIC, PROTECTED],
};

function canReadChannel(place: number, channel: number): boolean {
  if (now[place]?.includes(channel)) return true;
  return place === MEMBER && (channel === PUBLIC || channel === MUTED);
}

function idOf(world: World, place: number): number {
  return world.people[place]?.id ?? 0;
}

function canRead(world: World, place: number, message: Told): boolean {
  const { channel } = message;
  if (channel === undefined) return message.members.includes(idOf(world, place));
  if (!canReadChannel(place, channel)) return false;
  return channel !== PROTECTED || message.receivers.has(idOf(world, place));
}

/** Returns whether the message is in the person's history: received, or starred later. */
function hasRow(world: World, place: number, message: Told): boolean {
  const id = idOf(world, place);
  return message.receivers.has(id) || (world.starred.get(id)?.has(message.id) ?? false);
}

function isMuted(place: number, { channel, topic }: Told): boolean {
  if (channel === PUBLIC) return topic === 'lunch';
  if (channel !== MUTED) return false;
  const isSubscribed = now[place]?.includes(MUTED) ?? false;
  return isSubscribed && !['lunch', 'followed'].includes(topic.toLowerCase());
}

type Check = (message: Told, world: World, place: number) => boolean;

interface Case {
  readonly term: (world: World) => { operator: string; operand: unknown };
  readonly holds: Check;
  readonly about?: 'channel' | 'direct' | 'flags' | 'public';
}

const unread: Check = (message, world, place) => {
  const id = idOf(world, place);
  return message.receivers.has(id) && !(world.read.get(id)?.has(message.id) ?? false);
};

const fixed = (operator: string, operand: unknown, holds: Check, about?: Case['about']): Case => ({
  term: () => ({ operator, operand }),
  holds,
  ...(about && { about }),
});

const stems = (message: Told) => message.words.map((word) => word.toLowerCase().slice(0, 6));

const cases: readonly Case[] = [
  ...[PUBLIC, MUTED, SHARED, PROTECTED, FOREIGN].map(
    (place): Case => ({
      term: (world) => ({ operator: 'channel', operand: world.channels[place]?.id }),
      holds: ({ channel }) => channel === place,
      about: 'channel',
    }),
  ),
  fixed('channels', 'public', ({ channel }) => channel === PUBLIC || channel === MUTED, 'public'),
  ...['LUNCH', '', 'followed'].map((topic) =>
    fixed(
      'topic',
      topic,
      (message) =>
        message.channel !== undefined && message.topic.toLowerCase() === topic.toLowerCase(),
    ),
  ),
  ...[0, 1, 2].map(
    (other): Case => ({
      term: (world) => ({ operator: 'dm', operand: [idOf(world, other)] }),
      holds: (message, world, place) => {
        const members = [...new Set([idOf(world, place), idOf(world, other)])].sort(
          (a, b) => a - b,
        );
        return message.members.join() === members.join();
      },
      about: 'direct',
    }),
  ),
  {
    term: (world) => ({ operator: 'dm-including', operand: idOf(world, 2) }),
    holds: (message, world) => message.members.includes(idOf(world, 2)),
    about: 'direct',
  },
  {
    term: (world) => ({ operator: 'group-pm-with', operand: idOf(world, 2) }),
    holds: (message, world) =>
      message.members.length > 2 && message.members.includes(idOf(world, 2)),
    about: 'direct',
  },
  ...[0, 2].map(
    (who): Case => ({
      term: (world) => ({ operator: 'sender', operand: idOf(world, who) }),
      holds: (message, world) => message.sender === idOf(world, who),
    }),
  ),
  {
    ...fixed('is', 'dm', ({ channel }) => channel === undefined, 'direct'),
  },
  fixed(
    'is',
    'starred',
    (message, world, place) => world.starred.get(idOf(world, place))?.has(message.id) ?? false,
    'flags',
  ),
  fixed('is', 'unread', unread, 'flags'),
  fixed(
    'is',
    'mentioned',
    (message, world, place) => {
      const id = idOf(world, place);
      return message.receivers.has(id) && (message.mentions.includes(id) || message.everyone);
    },
    'flags',
  ),
  fixed('is', 'alerted', () => false, 'flags'),
  fixed('is', 'resolved', ({ topic }) => topic.startsWith('✔ ')),
  fixed(
    'is',
    'followed',
    ({ channel, topic }) => topic === 'Followed' && (channel === MUTED || channel === SHARED),
    'flags',
  ),
  fixed('is', 'muted', (message, _world, place) => isMuted(place, message), 'flags'),
  fixed('has', 'link', ({ hasLink }) => hasLink),
  fixed('has', 'attachment', () => false),
  fixed('in', 'all', () => true),
  fixed('in', 'home', (message, _world, place) => !isMuted(place, message)),
  fixed('search', 'deploy', (message) => stems(message).includes('deploy')),
  fixed(
    'search',
    'uber zebra',
    (message) => stems(message).includes('über') && stems(message).includes('zebra'),
  ),
  fixed('search', '"ÜBER"', (message) => stems(message).includes('über')),
  fixed('search', '"Zebra; Deploying"', ({ words }) => words.join('; ') === 'zebra; deploying'),
  fixed('custom', 'kind:zebra', ({ custom }) => custom?.kind === 'zebra'),
  fixed('custom', 'step:99', ({ custom }) => custom?.step === 99),
  fixed('custom', 'kind:Zebra', () => false),
  fixed('id', '57', ({ id }) => id === 57),
];

const pick = fc.record({ place: fc.nat(cases.length - 1), negated: fc.boolean() });

/** Returns what the person should find; undefined if the narrow contradicts itself or names a hidden channel. */
function expected(
  world: World,
  place: number,
  picks: readonly { place: number; negated: boolean }[],
) {
  const terms = picks.map((each) => ({ ...(cases[each.place] as Case), negated: each.negated }));
  const positive = terms.filter(({ negated }) => !negated);
  const isOf = (about: string) => positive.some((term) => term.about === about);
  const names = terms.map((term) => ({ ...term, ...term.term(world) }));
  const aboutChannels = names.some(
    ({ operator, negated }) => !negated && ['channel', 'channels', 'topic'].includes(operator),
  );
  if (aboutChannels && isOf('direct')) return undefined;
  const isHidden = ({ id, name }: World['channels'][number], channel: number) =>
    !canReadChannel(place, channel) &&
    names.some(
      ({ operator, operand }) => operator === 'channel' && (operand === id || operand === name),
    );
  if (world.channels.some(isHidden)) return undefined;
  const onlyRows = names.some(
    ({ operator, operand }) => operator === 'is' && operand !== 'resolved',
  );
  const inSpace = (message: Told) => {
    if (!canRead(world, place, message)) return false;
    if (hasRow(world, place, message)) return true;
    if (onlyRows || message.channel === undefined) return false;
    if (isOf('channel')) return true;
    return isOf('public') && place !== GUEST;
  };
  return world.told
    .filter((message) => inSpace(message))
    .filter((message) =>
      terms.every(({ holds, negated }) => holds(message, world, place) !== negated),
    )
    .map(({ id }) => id);
}

forEachTeamOnBothEngines((team) => {
  describe('compared with a model', () => {
    it('A4.6: any narrow finds what the model finds', async () => {
      const world = await build(team());
      const check = async (
        place: number,
        picks: readonly { place: number; negated: boolean }[],
      ) => {
        const asked = picks.map((each) => ({
          ...cases[each.place]?.term(world),
          negated: each.negated,
        }));
        // Negation of `in` is ignored.
        const meant = picks.map((each, index) => ({
          ...each,
          negated: each.negated && asked[index]?.operator !== 'in',
        }));
        const ids = expected(world, place, meant);
        const answer = await (world.people[place] as Person).get('/messages', {
          anchor: 'newest',
          num_before: 1000,
          num_after: 0,
          narrow: asked,
        });
        if (ids === undefined) {
          expect(answer.body.code).toBe('BAD_NARROW');
          return;
        }
        const found = answer.body.messages?.map(({ id }: { id: number }) => id);
        expect({ asked, place, found }).toEqual({ asked, place, found: ids });
      };
      for (const place of [MEMBER, GUEST]) {
        for (let each = 0; each < cases.length; each += 1) {
          await check(place, [{ place: each, negated: false }]);
          await check(place, [{ place: each, negated: true }]);
        }
      }
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(MEMBER, GUEST),
          fc.array(pick, { minLength: 2, maxLength: 4 }),
          check,
        ),
        { numRuns: triesOf(200) },
      );
    });
  });

  it('A4.6: direct messages with a person are not those with people whose ids begin alike', async () => {
    const [reader, person] = [await team().person(), await team().person()];
    const { realm } = team();
    const id = await say(realm, reader.id, [person.id]);
    await say(realm, reader.id, [Number(`${person.id}1`)]);
    const { body } = await reader.get('/messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [{ operator: 'dm-including', operand: person.id }],
    });
    expect(body.messages.map((message: { id: number }) => message.id)).toEqual([id]);
  });
});
