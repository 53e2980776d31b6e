import type { Narrow, TidingsEvent } from '@tidings/shared-types';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import type { Connection } from '../../src/connection/connection.ts';
import { LiveValue } from '../../src/live.ts';
import type { OutboxEntry } from '../../src/local-changes/outbox-entry.ts';
import { matches, type NarrowContext } from '../../src/narrow/matches.ts';
import type { QuerySources } from '../../src/queries/query-sources.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { Fetches } from '../../src/sync/fetches.ts';
import type { SyncState } from '../../src/sync/sync-state.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

const AFTER_ALL = 1e16;

interface Asked {
  readonly anchor?: string;
  readonly include_anchor?: boolean;
  readonly num_before?: number;
  readonly num_after?: number;
  readonly narrow?: Narrow;
  readonly message_ids?: readonly number[];
}

/** A context of narrows with two people and channel 7. */
export const plainContext: NarrowContext = {
  userId: 3,
  emptyTopicName: 'general chat',
  channel: (given) =>
    given === 7 || given === 'channel 7'
      ? { id: 7, isPublic: true, isWebPublic: false, isMuted: false, isSubscribed: true }
      : undefined,
  userIdOf: (given) =>
    typeof given === 'number' ? given : { 'ada@example.org': 3, 'ben@example.org': 9 }[given],
  topicPolicy: () => 0,
  isStarred: ({ flags }) => flags.includes('starred'),
  isUnread: ({ flags }) => !flags.includes('read'),
  conversationOf: () => undefined,
};

/** A store with everything that writes to it, and a server that a test scripts. */
export class ScriptedConnection {
  readonly records: OpenRecords;
  readonly writer: StoreWriter;
  readonly device = new FakeDevice();
  readonly outbox = new LiveValue<readonly OutboxEntry[]>([]);
  readonly state = new LiveValue<SyncState>({ name: 'live' });
  /** The server's messages. Changing them causes no events. */
  server: StoredMessage[] = [];
  /** The ids that match a search for words. */
  found: number[] = [];
  readonly asked: Asked[] = [];
  /** An error to throw instead of an answer. */
  failure: unknown;
  readonly #fetches: Fetches;
  /** Answers wait for this. */
  #held = Promise.resolve();
  #answer: () => void = () => undefined;
  #eventId = 0;
  #newest = 0;

  private constructor(records: OpenRecords) {
    this.records = records;
    this.writer = new StoreWriter(records);
    const api = { getMessages: (asked: Asked) => this.#answerTo(asked) };
    const options = { api, records, writer: this.writer };
    this.#fetches = new Fetches(options as never, this.state);
  }

  static async open(): Promise<ScriptedConnection> {
    const records = await openRecords({
      name: `scripted-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      isShared: false,
    });
    return new ScriptedConnection(records);
  }

  get sources(): QuerySources {
    const connection: Connection = {
      state: this.state,
      fetchMessages: (request) => this.#fetches.fetch(request),
      recheckMessages: (ids) => this.#fetches.recheck(ids),
      poke: () => undefined,
      onTransient: () => () => undefined,
    };
    const { records, outbox } = this;
    const drafts = new LiveValue(new Map());
    const environment = this.device.tab();
    const isClosing = new LiveValue(false);
    return { records, outbox, connection, environment, drafts, isClosing };
  }

  async close(): Promise<void> {
    this.#answer();
    await this.#fetches.stop();
    await this.records.close();
  }

  /** Registers a new queue: events before it were missed (W5). */
  async register(extras: object = {}): Promise<void> {
    const newest = Math.max(0, ...this.server.map(({ id }) => id));
    const channel = { stream_id: 7, name: 'channel 7' };
    const snapshot = {
      streams: [channel, { stream_id: 8, name: 'channel 8' }],
      subscriptions: [channel],
      max_message_id: newest,
      ...extras,
    };
    await this.writer.change(async (set) => {
      const before = this.#newest;
      await applySnapshot(set, snapshot as never, { userId: 3, newestMessageId: before });
      this.#newest = newest;
      this.#setCursor(set);
    });
  }

  /** Applies events of the log. */
  async happens(...events: readonly object[]): Promise<void> {
    await this.writer.change(async (set) => {
      const list = events as unknown as readonly TidingsEvent[];
      this.#fetches.note(list);
      await applyEvents(set, list, { userId: 3, newestMessageId: this.#newest });
      for (const event of list) {
        if (event.type === 'message') this.#newest = Math.max(this.#newest, event.message.id);
      }
      this.#setCursor(set);
    });
  }

  /** Adds a message to the server, and applies its event. */
  async arrives(message: StoredMessage): Promise<void> {
    this.server.push(message);
    const { flags, localId, ...rest } = message;
    const local = localId === undefined ? {} : { local_message_id: localId };
    this.#eventId += 1;
    await this.happens({ id: this.#eventId, type: 'message', message: rest, flags, ...local });
  }

  /** Simulates a slow network. Answers wait until the returned function is called. */
  holdAnswers(): () => void {
    this.#held = new Promise((resolve) => {
      this.#answer = resolve;
    });
    return this.#answer;
  }

  goOffline(): void {
    this.state.set({ name: 'offline', retryAt: undefined, failures: 1 });
  }

  #setCursor(set: Parameters<Parameters<StoreWriter['change']>[0]>[0]): void {
    set.set('cursor', '', {
      queueId: 'q',
      lastEventId: this.#eventId,
      newestMessageId: this.#newest,
      extensions: { idempotencyKeys: true, streaming: false, draftDocuments: false },
    });
  }

  async #answerTo(asked: Asked) {
    this.asked.push(asked);
    await this.#held;
    if (this.failure !== undefined) throw this.failure;
    const { narrow = [], message_ids: ids } = asked;
    const all = this.server.filter((message) => this.#isIn(message, narrow));
    all.sort((a, b) => a.id - b.id);
    const shown = (list: readonly StoredMessage[]) => list.map(({ localId: _, ...rest }) => rest);
    if (ids) return { messages: shown(all.filter(({ id }) => ids.includes(id))) };
    const { num_before: before = 0, num_after: after = 0, include_anchor = true } = asked;
    const anchor = anchorOf(asked.anchor ?? 'newest', all);
    const older = all.filter(({ id }) => id < anchor);
    const newer = all.filter(({ id }) => id > anchor);
    const at = all.filter(({ id }) => id === anchor && include_anchor);
    return {
      anchor,
      messages: shown([
        ...(before > 0 ? older.slice(-before) : []),
        ...at,
        ...newer.slice(0, after),
      ]),
      found_oldest: older.length < before,
      found_newest: anchor === AFTER_ALL || newer.length < after,
      found_anchor: at.length > 0,
      history_limited: false,
    };
  }

  #isIn(message: StoredMessage, narrow: Narrow): boolean {
    const others = narrow.filter((term) => !('operator' in term) || term.operator !== 'search');
    if (others.length < narrow.length && !this.found.includes(message.id)) return false;
    return matches(message, others, plainContext) === true;
  }
}

function anchorOf(given: string, all: readonly StoredMessage[]): number {
  if (given === 'newest') return AFTER_ALL;
  if (given === 'oldest') return 0;
  if (given !== 'first_unread') return Number(given);
  return all.find(({ flags }) => !flags.includes('read'))?.id ?? AFTER_ALL;
}
