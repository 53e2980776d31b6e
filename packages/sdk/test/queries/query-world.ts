import type { Snapshot, TidingsEvent } from '@tidings/shared-types';
import { onTestFinished } from 'vitest';
import { applyEvents } from '../../src/apply/apply-events.ts';
import { applySnapshot } from '../../src/apply/apply-snapshot.ts';
import type { Command } from '../../src/commands/command.ts';
import type { Connection } from '../../src/connection/connection.ts';
import { LiveValue } from '../../src/live.ts';
import type { OutboxEntry } from '../../src/local-changes/outbox-entry.ts';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import { memoryStorage } from '../../src/memory.ts';
import type { Conversation } from '../../src/messages/conversation.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import type { LiveQuery } from '../../src/queries/live-query.ts';
import type { QuerySources } from '../../src/queries/query-sources.ts';
import { type OpenRecords, openRecords } from '../../src/store/open-records.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { exampleMessage } from '../support/example-message.ts';

export const self = 3;

/** A device of user 3 with a memory store, an outbox that the test fills, and no server. */
export class QueryWorld {
  readonly records: OpenRecords;
  readonly writer: StoreWriter;
  readonly outbox = new LiveValue<readonly OutboxEntry[]>([]);
  readonly drafts = new LiveValue<ReadonlyMap<string, StoredDraft>>(new Map());
  readonly sources: QuerySources;
  /** The kinds of records that were read, once for each read. */
  readonly reads: string[] = [];
  #eventId = 0;

  private constructor(records: OpenRecords) {
    this.records = records;
    this.writer = new StoreWriter(records);
    const { reads } = this;
    this.sources = {
      records: {
        ...records,
        getMany(kind, keys) {
          reads.push(`${kind} ${keys.join(' ')}`);
          return records.getMany(kind, keys);
        },
        find(query) {
          reads.push(`all ${query.kind}`);
          return records.find(query);
        },
      },
      outbox: this.outbox,
      drafts: this.drafts,
      environment: new FakeDevice().tab(),
      // Lists read only the store.
      connection: {} as Connection,
      isClosing: new LiveValue(false),
    };
  }

  static async open(): Promise<QueryWorld> {
    const records = await openRecords({
      name: `queries-${crypto.randomUUID()}`,
      storage: memoryStorage().engine('relaxed'),
      isShared: false,
    });
    onTestFinished(() => records.close());
    return new QueryWorld(records);
  }

  /** Registers with a snapshot of only the fields that matter. */
  registers(snapshot: object): Promise<void> {
    return this.writer.change((set) =>
      applySnapshot(set, snapshot as Snapshot, { userId: self, newestMessageId: 0 }),
    );
  }

  /** Applies one batch. */
  async happens(...events: readonly object[]): Promise<void> {
    const numbered = events.map((event) => {
      this.#eventId += 1;
      return { id: this.#eventId, ...event };
    });
    await this.writer.change((set) =>
      applyEvents(set, numbered as unknown as TidingsEvent[], {
        userId: self,
        newestMessageId: 0,
      }),
    );
  }

  /** Adds a change to the outbox. */
  pends(command: Command, changes: Partial<OutboxEntry> = {}): OutboxEntry {
    const sequence = this.outbox.current.length + 1;
    const id = `entry-${sequence}`;
    const entry = { ...newEntry(command, { id, sequence, createdAt: 0 }), ...changes };
    this.outbox.set([...this.outbox.current, entry]);
    return entry;
  }

  /** Adds a change to the outbox that the server refused. */
  refused(command: Command): OutboxEntry {
    const refusal = { code: 'BAD_REQUEST', message: 'Refused.', isFinal: false };
    return this.pends(command, { state: 'failed', refusal });
  }

  /** Subscribes to a query until the test is over. */
  follow<T>(query: LiveQuery<T>): Followed<T> {
    const followed = new Followed(query);
    onTestFinished(() => followed.end());
    return followed;
  }
}

export class Followed<T> {
  readonly received: (T | undefined)[] = [];
  readonly end: () => void;
  readonly #query: LiveQuery<T>;

  constructor(query: LiveQuery<T>) {
    this.#query = query;
    this.end = query.subscribe((value) => this.received.push(value));
  }

  get current(): T | undefined {
    return this.#query.current;
  }

  /** Returns the first value that `accept` accepts; it may throw, as `expect` does. */
  async until(accept: (value: T) => void): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const value = this.#query.current;
      try {
        if (value === undefined) throw new Error('nothing was read yet');
        accept(value);
        return value;
      } catch (error) {
        if (attempt === 500) throw error;
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }
}

export function arrival(
  id: number,
  where: Conversation,
  flags: readonly string[] = [],
): Record<string, unknown> {
  const { flags: _, ...message } = exampleMessage({ id, in: where });
  return { type: 'message', message, flags };
}

export function topic(channelId: number, name: string): Extract<Conversation, { kind: 'topic' }> {
  return { kind: 'topic', channelId, topic: name };
}

export function direct(...members: readonly number[]): Conversation {
  return { kind: 'direct', members };
}

export const channel = (stream_id: number, fields: object = {}) => ({
  stream_id,
  name: `channel ${stream_id}`,
  is_archived: false,
  folder_id: null,
  subscriber_count: 1,
  ...fields,
});

export const subscription = (stream_id: number, fields: object = {}) => ({
  ...channel(stream_id),
  color: '#aabbcc',
  is_muted: false,
  pin_to_top: false,
  ...fields,
});

export const user = (user_id: number, full_name = `User ${user_id}`) => ({ user_id, full_name });
