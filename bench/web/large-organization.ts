import { roles } from '@tidings/shared-types';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { commandLog } from '../../packages/server/src/core/log.ts';
import type { Realm } from '../../packages/server/src/core/realm/realm.ts';
import type { ChannelRow } from '../../packages/server/src/core/storage/tables/channels.ts';
import type { UserRow } from '../../packages/server/src/core/storage/tables/users.ts';
import {
  addChannel,
  channelTemplate,
} from '../../packages/server/src/features/channels/new-channel.ts';
import type { RenderedMessage } from '../../packages/server/src/features/messages/new-message.ts';
import { postMessage } from '../../packages/server/src/features/messages/post-message.ts';
import { renderMessage } from '../../packages/server/src/features/messages/render-typed-text.ts';
import { markAllRead } from '../../packages/server/src/features/read-state/mark-read.ts';
import { firstRunRealm } from '../../packages/server/src/features/setup/first-run.ts';
import { addSubscribers } from '../../packages/server/src/features/subscriptions/add-subscribers.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { closeServices, openServices } from '../../packages/server/src/open-services.ts';
import type { Services } from '../../packages/server/src/services.ts';
import { channelName, personName, texts, topicName } from './large-names.ts';

export interface Size {
  readonly messages: number;
  readonly people: number;
  readonly channels: number;
  /** In the first channel. */
  readonly topics: number;
  /** Unread messages of the reader. */
  readonly unread: number;
}

const largeSize: Size = {
  // Four of five are in busy topics.
  messages: 125_000,
  people: 1000,
  channels: 300,
  topics: 10_000,
  unread: 2000,
};

/** The user who reads, and is in all channels. */
export interface Reader {
  readonly userId: number;
  readonly email: string;
  readonly apiKey: string;
}

export interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

export interface LargeOrganization {
  readonly reader: Reader;
  /** The channel with many topics. */
  readonly manyTopicsId: number;
  /** Topics with some hundreds of messages each. */
  readonly busy: readonly Topic[];
}

/** Messages per transaction. */
const BATCH = 1000;
/** Other channels with messages. Coprime with 5. */
const BUSY_CHANNELS = 19;
const BUSY_TOPICS = 11;
const SUBSCRIBERS_EACH = 30;
/** Time between messages. */
const APART_MS = 5 * 60_000;

interface World {
  readonly services: Services;
  readonly realm: Realm;
  readonly size: Size;
  readonly clock: { at: number };
}

/** Fills an empty data folder without the API, which would take long. */
export async function fillLargeOrganization(
  dataDirectory: string,
  size: Size = largeSize,
  database?: string,
): Promise<LargeOrganization> {
  const flags = { data: dataDirectory, rateLimit: false, ...(database && { database }) };
  const config = loadConfig({ flags, env: {} });
  const clock = { at: Date.now() - size.messages * APART_MS, now: () => clock.at };
  const services = await openServices(config, commandLog(config), clock);
  try {
    const realm = await firstRunRealm(services);
    if (!realm) throw new Error('There is no organization to fill');
    const world = { services, realm, size, clock };
    const apiKey = newApiKey();
    const people = await makePeople(world, apiKey);
    const [reader] = people;
    if (!reader) throw new Error('There is no reader');
    const channels = await makeChannels(world, people);
    const rendered = await renderTexts(world, reader);
    const talk = { people, channels, rendered };
    await say(world, talk, 0, size.messages - size.unread);
    await realm.write((change) => markAllRead(change, reader.id));
    await say(world, talk, size.messages - size.unread, size.messages);
    return {
      reader: { userId: reader.id, email: reader.email, apiKey },
      manyTopicsId: channels[0]?.id ?? 0,
      busy: channels.slice(1, 1 + BUSY_CHANNELS).flatMap(({ id }) =>
        Array.from({ length: BUSY_TOPICS }, (_, index) => ({
          channelId: id,
          topic: topicName(index),
        })),
      ),
    };
  } finally {
    await closeServices(services);
  }
}

/** The reader is the first of them. */
function makePeople({ realm, size }: World, apiKey: string): Promise<UserRow[]> {
  return realm.write(async (change) => {
    const people: UserRow[] = [];
    for (let index = 0; index < size.people; index += 1) {
      const user = await addUser(change, {
        email: `person${index}@example.org`,
        fullName: personName(index),
        role: index === 0 ? roles.owner : roles.member,
        apiKey: index === 0 ? apiKey : newApiKey(),
      });
      people.push(user);
    }
    return people;
  });
}

/** All users are in the first. */
function makeChannels({ realm, size }: World, people: readonly UserRow[]): Promise<ChannelRow[]> {
  return realm.write(async (change) => {
    const [owner] = people;
    if (!owner) return [];
    const by = { user: owner, webPublicStreams: false };
    const template = channelTemplate(change.state, by, {}, change.now);
    const made: ChannelRow[] = [];
    for (let index = 0; index < size.channels; index += 1) {
      const name = channelName(index);
      const channel = addChannel(change, owner.id, { name, description: name }, template);
      const others = people.filter((_, place) => (place + index) % size.people < SUBSCRIBERS_EACH);
      const subscribers = index === 0 ? people : [...new Set([owner, ...others])];
      await addSubscribers(change, subscribers, [{ channel, isNew: true }]);
      made.push(channel);
    }
    return made;
  });
}

async function renderTexts(
  { services, realm }: World,
  sender: UserRow,
): Promise<RenderedMessage[]> {
  const place = { services, realm, state: realm.state };
  return Promise.all(texts.map((text) => renderMessage(place, sender, text)));
}

interface Talk {
  readonly people: readonly UserRow[];
  readonly channels: readonly ChannelRow[];
  readonly rendered: readonly RenderedMessage[];
}

/** Adds the messages with these numbers: a fifth to the many topics, the others to the busy ones. */
async function say(world: World, talk: Talk, from: number, to: number): Promise<void> {
  const { realm, clock, size } = world;
  for (let start = from; start < to; start += BATCH) {
    const end = Math.min(to, start + BATCH);
    await realm.write(async (change) => {
      for (let number = start; number < end; number += 1) {
        const { people, rendered } = talk;
        const sender = people[(number * 31) % people.length];
        const text = rendered[number % rendered.length];
        if (!sender || !text) continue;
        const { channel, topic } = placeOf(talk, size, number);
        const to = { kind: 'channel', channelId: channel } as const;
        const common = { client: 'website', readBySender: true, isNotice: true };
        await postMessage(change, { ...common, sender, to, topic, rendered: text });
      }
    });
    clock.at += (end - start) * APART_MS;
  }
}

function placeOf({ channels }: Talk, size: Size, number: number) {
  const [many, ...others] = channels.map(({ id }) => id);
  if (many === undefined) throw new Error('There are no channels');
  if (number % 5 === 0) return { channel: many, topic: topicName((number / 5) % size.topics) };
  const place = number % (BUSY_CHANNELS * BUSY_TOPICS);
  const channel = others[place % BUSY_CHANNELS] ?? many;
  return { channel, topic: topicName(Math.floor(place / BUSY_CHANNELS)) };
}
