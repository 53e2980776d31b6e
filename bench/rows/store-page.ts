import type { TidingsEvent } from '@tidings/shared-types';
import { Dexie, type Table } from 'dexie';
import { storageName } from '../../packages/sdk/src/accounts/storage-name.ts';
import type { Credentials } from '../../packages/sdk/src/api/authorization.ts';
import { applyEvents } from '../../packages/sdk/src/apply/apply-events.ts';
import { applyFetched } from '../../packages/sdk/src/apply/apply-fetched.ts';
import { createClient } from '../../packages/sdk/src/client.ts';
import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { conversationKey } from '../../packages/sdk/src/messages/conversation.ts';
import type { DeviceStorage } from '../../packages/sdk/src/store/device-storage.ts';
import { openStores, type Stores } from '../../packages/sdk/src/store/open-stores.ts';
import type { StoredMessage } from '../../packages/sdk/src/store/record-kinds.ts';
import type { SqliteDatabases } from '../../packages/sdk/src/store/sqlite/sqlite-driver.ts';
import { sqliteStorage } from '../../packages/sdk/src/store/sqlite/sqlite-storage.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { openTimeline } from '../../packages/sdk/src/timeline/timeline.ts';
import { exampleMessage } from '../../packages/sdk/test/support/example-message.ts';
import { exampleDraft } from '../../packages/sdk/test/support/storage-contract.ts';
import { opfsDatabases } from './opfs-databases.ts';

/** A message as its own row, like an app without the SDK would store it. */
interface Row {
  readonly id: number;
  readonly conversation: string;
  readonly message: StoredMessage;
}

interface Account {
  readonly serverUrl: string;
  readonly credentials: Credentials;
}

type RawDatabase = Dexie & { messages: Table<Row, number>; marks: Table<unknown, string> };

const CONVERSATIONS = 50;
const context = { userId: 3, newestMessageId: 0 };
const words = 'the garden needs water and someone who has a key to the shed by noon '.repeat(3);

function topicOf(index: number) {
  return { kind: 'topic', channelId: 7, topic: `topic ${index}` } as const;
}

/** Returns messages of about 200 characters, alternating between conversations. */
function messagesOf(first: number, count: number, topic?: number): StoredMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const id = first + index;
    const conversation = topicOf(topic ?? id % CONVERSATIONS);
    return exampleMessage({ id, in: conversation, content: `${id} ${words}` });
  });
}

function rowsOf(messages: readonly StoredMessage[]): Row[] {
  return messages.map((message) => ({
    id: message.id,
    conversation: conversationKey(topicOf(Number(message.subject.slice(6)))),
    message,
  }));
}

let databases: SqliteDatabases | undefined;

/** Names that begin with `opfs` are databases of SQLite over OPFS. */
function openOurs(name: string): Promise<Stores> {
  return openStores({ storage: storageOf(name), name, environment: browserEnvironment() });
}

function storageOf(name: string): DeviceStorage {
  if (!name.startsWith('opfs')) return indexedDbStorage();
  databases ??= opfsDatabases();
  return sqliteStorage(databases, name);
}

async function openRaw(name: string): Promise<RawDatabase> {
  const database = new Dexie(name, { chromeTransactionDurability: 'relaxed' }) as RawDatabase;
  database.version(1).stores({ messages: 'id,[conversation+id]', marks: '' });
  await database.open();
  return database;
}

async function subscribe({ records }: Stores): Promise<void> {
  const channel = { channel: {}, subscription: {}, subscribers: [] } as never;
  const place = { scope: '', parent: '', order: 0, rank: 0 };
  await records.write([{ put: { kind: 'channel', key: '7', ...place, value: channel } }]);
}

function eventOf(message: StoredMessage): TidingsEvent {
  return { id: message.id, type: 'message', message, flags: ['read'] } as unknown as TidingsEvent;
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const FETCH = 1000;

const held: { ours?: Stores; raw?: RawDatabase } = {};

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Not prepared');
  return value;
}

/** Functions that the rows call inside a page. Times are in milliseconds. */
const storeBench = {
  /** Writes ten fetched ranges of a thousand messages, each of one conversation, into an empty store. */
  async writeFetched(name: string): Promise<number> {
    const stores = await openOurs(name);
    await subscribe(stores);
    const writer = new StoreWriter(stores.records);
    const fetches = Array.from({ length: 10 }, (_, topic) =>
      messagesOf(topic * FETCH + 1, FETCH, topic),
    );
    const time = await ms(async () => {
      for (const [topic, messages] of fetches.entries()) {
        const proved = { from: messages[0]?.id ?? 0, to: null };
        const view = conversationKey(topicOf(topic));
        const fetched = { view, messages, proved, eventsSince: [] };
        await writer.change((set) => applyFetched(set, fetched, context));
      }
    });
    await stores.destroy();
    return time;
  },

  async writeFetchedRaw(name: string): Promise<number> {
    const raw = await openRaw(name);
    const fetches = Array.from({ length: 10 }, (_, topic) =>
      rowsOf(messagesOf(topic * FETCH + 1, FETCH, topic)),
    );
    const time = await ms(async () => {
      for (const rows of fetches) await raw.messages.bulkPut(rows);
    });
    await raw.delete();
    return time;
  },

  /** Applies a thousand events of one message. A batch is one write with its cursor. */
  async applyEvents(name: string, batch: number): Promise<number> {
    const stores = await openOurs(name);
    await subscribe(stores);
    const writer = new StoreWriter(stores.records);
    const messages = messagesOf(1, 1000);
    const time = await ms(async () => {
      for (let start = 0; start < messages.length; start += batch) {
        const events = messages.slice(start, start + batch).map(eventOf);
        const lastEventId = start + events.length;
        await writer.change(async (set) => {
          // As sync does.
          await set.getMany('cursor', ['']);
          await applyEvents(set, events, context);
          set.set('cursor', '', {
            queueId: 'q',
            lastEventId,
            newestMessageId: lastEventId,
            extensions: { idempotencyKeys: true, streaming: true, draftDocuments: true },
          });
        });
      }
    });
    await stores.destroy();
    return time;
  },

  async applyEventsRaw(name: string, batch: number): Promise<number> {
    const raw = await openRaw(name);
    const rows = rowsOf(messagesOf(1, 1000));
    const time = await ms(async () => {
      for (let start = 0; start < rows.length; start += batch) {
        await raw.transaction('rw', raw.messages, raw.marks, async () => {
          await raw.messages.bulkPut(rows.slice(start, start + batch));
          await raw.marks.put({ queueId: 'q', lastEventId: start + batch }, 'cursor');
        });
      }
    });
    await raw.delete();
    return time;
  },

  /** Stores a draft again and again, each time until it is on disk. */
  async writeDrafts(name: string, count: number): Promise<number> {
    const stores = await openOurs(name);
    const time = await ms(async () => {
      for (let round = 0; round < count; round += 1) {
        await stores.localChanges.write([{ put: exampleDraft }]);
      }
    });
    await stores.destroy();
    return time;
  },

  /** Stores this many messages, spread evenly over the conversations. */
  async fill(name: string, count: number, conversations: number): Promise<void> {
    const stores = await openOurs(name);
    await subscribe(stores);
    const writer = new StoreWriter(stores.records);
    const each = count / conversations;
    for (let topic = 0; topic < conversations; topic += 1) {
      const messages = messagesOf(topic * each + 1, each, topic);
      const fetched = {
        view: conversationKey(topicOf(topic)),
        messages,
        proved: { from: 0, to: null },
        eventsSince: [],
      };
      await writer.change((set) => applyFetched(set, fetched, context));
    }
    const place = { scope: '', parent: '', order: 0, rank: 0 };
    await stores.records.write([
      { put: { kind: 'self', key: '', ...place, value: { userId: 3 } } },
    ]);
    await stores.close();
  },

  async fillRaw(name: string, count: number): Promise<void> {
    const raw = await openRaw(name);
    const each = count / CONVERSATIONS;
    for (let topic = 0; topic < CONVERSATIONS; topic += 1) {
      await raw.messages.bulkPut(rowsOf(messagesOf(topic * each + 1, each, topic)));
    }
    raw.close();
  },

  async openBoth(name: string, rawName: string): Promise<void> {
    held.ours = await openOurs(name);
    held.raw = await openRaw(rawName);
  },

  /** Reads the newest fifty messages of ten conversations. */
  async readNewest(): Promise<number> {
    const { records } = given(held.ours);
    return ms(async () => {
      for (let topic = 0; topic < 10; topic += 1) {
        const scope = conversationKey(topicOf(topic));
        const pages = await records.find({ kind: 'page', scope, limit: 2 });
        const messages = pages.reverse().flatMap(({ value }) => value.messages);
        if (messages.slice(-50).length !== 50) throw new Error('Messages are missing');
      }
    });
  },

  async readNewestRaw(): Promise<number> {
    const raw = given(held.raw);
    return ms(async () => {
      for (let topic = 0; topic < 10; topic += 1) await newestIn(raw, topic);
    });
  },

  /** Measures from opening the store to a conversation's messages. */
  async firstMessages(name: string, topic: number): Promise<number> {
    let stores: Stores | undefined;
    const time = await ms(async () => {
      stores = await openOurs(name);
      await shown(stores, topic);
    });
    await stores?.close();
    return time;
  },

  /** Measures from opening the database to the newest fifty messages of a conversation. */
  async firstMessagesRaw(name: string, topic: number): Promise<number> {
    let raw: RawDatabase | undefined;
    const time = await ms(async () => {
      raw = await openRaw(name);
      await newestIn(raw, topic);
    });
    raw?.close();
    return time;
  },

  /** Opens a client offline, with a conversation on screen, and keeps it. */
  async openClient(account: Account, topic: number): Promise<void> {
    const client = await createClient({ ...account, storage: indexedDbStorage() });
    const timeline = client.timeline(topicOf(topic));
    await new Promise<void>((resolve) => {
      timeline.subscribe(({ items }) => {
        if (items.length > 0) resolve();
      });
    });
    await client.channels().load();
  },

  /** Follows a server, with one conversation, its channels and the inbox on screen. */
  async follow(account: Account): Promise<void> {
    const client = await createClient({ ...account, storage: indexedDbStorage() });
    const channelId = await new Promise<number>((resolve) => {
      client.channels().subscribe((channels) => {
        const first = channels?.[0];
        if (first) resolve(first.id);
      });
    });
    client.inbox().subscribe(() => undefined);
    const to = { kind: 'topic', channelId, topic: 'topic 0' } as const;
    await new Promise<void>((resolve) => {
      client.timeline(to).subscribe(({ items }) => {
        if (items.length > 0) resolve();
      });
    });
  },

  /** Returns the name of the store of an account. */
  nameOf: ({ serverUrl, credentials }: Account) => storageName(serverUrl, credentials.email),
};

async function newestIn({ messages }: RawDatabase, topic: number): Promise<void> {
  const key = conversationKey(topicOf(topic));
  const range = messages
    .where('[conversation+id]')
    .between([key, Dexie.minKey], [key, Dexie.maxKey]);
  const rows = await range.reverse().limit(50).toArray();
  if (rows.length !== 50) throw new Error('Messages are missing');
}

/** Reads like the screen does, without a server. */
async function shown(stores: Stores, topic: number): Promise<void> {
  const never = new Promise<never>(() => undefined);
  const sources = {
    records: stores.records,
    outbox: new LiveValue([]),
    drafts: stores.localChanges.drafts,
    environment: browserEnvironment(),
    connection: {
      state: new LiveValue({ name: 'offline', retryAt: undefined, failures: 1 } as const),
      fetchMessages: () => never,
      recheckMessages: () => never,
      refreshTopics: () => never,
      poke: () => undefined,
      onTransient: () => () => undefined,
    },
  };
  const timeline = openTimeline(sources as never, topicOf(topic));
  await new Promise<void>((resolve) => {
    const end = timeline.subscribe(({ items }) => {
      if (items.length === 0) return;
      queueMicrotask(() => end());
      resolve();
    });
  });
}

export type StoreBench = typeof storeBench;

Object.assign(globalThis, { storeBench });
