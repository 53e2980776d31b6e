import { expect, onTestFinished } from 'vitest';
import { createCall } from '../../src/api/call.ts';
import type { Command } from '../../src/commands/command.ts';
import type { Environment } from '../../src/environment.ts';
import { LiveValue } from '../../src/live.ts';
import { openLocalChanges } from '../../src/local-changes/open-local-changes.ts';
import type { Conversation, ConversationTarget } from '../../src/messages/conversation.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { Sender } from '../../src/outbox/sender.ts';
import { TextLimits } from '../../src/outbox/text-limits.ts';
import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { openRecords } from '../../src/store/open-records.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { WorkingSet } from '../../src/store/working-set.ts';
import type { MessageRequest } from '../../src/sync/fetches.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { exampleMessage } from '../support/example-message.ts';
import { type Asked, ScriptedServer } from '../support/scripted-server.ts';

export const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;
export const roses = { kind: 'topic', channelId: 7, topic: 'roses' } as const;

export function saying(content: string, to: ConversationTarget = garden): Command {
  return { name: 'sendMessage', args: { to, content, uploads: [] } };
}

/** A device with its store, and a server that the test scripts. */
export class OutboxWorld {
  readonly server = new ScriptedServer();
  readonly device = new FakeDevice({ fetch: this.server.fetch });
  readonly fetched: MessageRequest[] = [];
  /** The error of a fetch; undefined if it succeeds. */
  fetchFails: (request: MessageRequest) => Error | undefined = () => undefined;
  /** The Markdown of each message on the server. */
  kept = '';
  keptAsked = 0;
  /** The error of reading that; undefined if it succeeds. */
  keptFails: Error | undefined;
  readonly syncState = new LiveValue<SyncState>({ name: 'live' });
  readonly #storage: DeviceStorage;

  constructor(storage: DeviceStorage = memoryStorage()) {
    this.#storage = storage;
  }

  /** Opens a tab with its outbox. Nothing is sent before its sender starts. */
  async tab(platform: Partial<Environment> = {}) {
    const environment = { ...this.device.tab(), ...platform };
    const { locks } = environment;
    const options = { isShared: this.#storage.isShared, locks };
    const localChanges = await openLocalChanges({
      ...options,
      name: 'keepsakes',
      storage: this.#storage.engine('strict'),
    });
    const records = await openRecords({
      ...options,
      name: 'records',
      storage: this.#storage.engine('relaxed'),
    });
    const writer = new StoreWriter(records);
    const limits = new TextLimits(records);
    await limits.ready;
    const sender = new Sender({
      limits,
      localChanges,
      records,
      writer,
      environment,
      clientName: undefined,
      call: createCall({
        serverUrl: 'http://server',
        credentials: { email: 'ada@example.org', apiKey: 'key' },
        retry: false,
        fetch: environment.fetch,
      }),
      fetchSource: async () => {
        this.keptAsked += 1;
        if (this.keptFails) throw this.keptFails;
        return this.kept;
      },
      fetchMessages: async (request) => {
        this.fetched.push(request);
        const failure = this.fetchFails(request);
        if (failure) throw failure;
        return {
          messages: [],
          anchor: 0,
          foundOldest: true,
          foundNewest: true,
          isHistoryLimited: false,
        };
      },
      syncState: this.syncState,
    });
    const state = this.syncState;
    const outbox = new Outbox({ localChanges, environment, limits, state, sender });
    let isKilled = false;
    const kill = () => {
      isKilled = true;
      environment.kill();
    };
    onTestFinished(async () => {
      outbox.close();
      limits.close();
      if (!isKilled) await sender.stop();
      await localChanges.close();
      await records.close();
    });
    return { outbox, limits, sender, localChanges, records, writer, environment, kill };
  }

  /** Opens a tab of a registered person that sends. */
  async leading(abilities: Abilities = {}) {
    const tab = await this.tab();
    await register(tab, abilities);
    tab.sender.start();
    return tab;
  }

  /** Returns the requests of this name, in order. */
  asked(name: string): Asked[] {
    return this.server.asked.filter((asked) => asked.name === name);
  }

  contents(): (string | null)[] {
    return this.asked('POST /messages').map(({ parameters }) => parameters.get('content'));
  }
}

export type Tab = Awaited<ReturnType<OutboxWorld['tab']>>;

interface Abilities {
  readonly hasKeys?: boolean;
  readonly keepsOrder?: boolean;
  readonly takesBundles?: boolean;
}

export async function register(
  { writer }: Tab,
  { hasKeys = true, keepsOrder = false, takesBundles = false }: Abilities = {},
): Promise<void> {
  await writer.change(async (set) => {
    set.set('self', '', { userId: 3 });
    set.set('cursor', '', {
      queueId: 'q1',
      lastEventId: 0,
      newestMessageId: 10,
      extensions: {
        idempotencyKeys: hasKeys,
        orderedRequests: keepsOrder,
        outbox: takesBundles,
        streaming: false,
        draftDocuments: false,
      },
    });
  });
}

/** Stores the event of a message. */
export function arrives(
  { writer }: Tab,
  id: number,
  { localId, at = garden }: { localId?: string; at?: Conversation } = {},
): Promise<void> {
  const message: StoredMessage = {
    ...exampleMessage({ id, in: at }),
    ...(localId !== undefined && { localId }),
  };
  return writer.change((set) => new MessagePages(set).put([message]));
}

export async function storedMessage({ records }: Tab, id: number) {
  return (await new MessagePages(new WorkingSet(records)).get([id])).get(id);
}

export function statesOf({ outbox }: Tab): string[] {
  return outbox.entries.current.map(({ state }) => state);
}

export async function untilStates(tab: Tab, ...states: string[]): Promise<void> {
  await expect.poll(() => statesOf(tab)).toEqual(states);
}

/** Creates a gate at which answers wait. */
export function gate<T>() {
  const opened = new LiveValue<T | undefined>(undefined);
  return {
    open: (value: T) => opened.set(value),
    passed: new Promise<T>((resolve) => {
      opened.subscribe((value) => {
        if (value !== undefined) resolve(value);
      });
    }),
  };
}

/** Answers sends with ids from 11 on. */
export function numbering() {
  let id = 10;
  return () => {
    id += 1;
    return { id };
  };
}
