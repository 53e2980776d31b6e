import type { ApiError } from '../api-error.ts';
import { OrganizationAway } from '../realm/organization-away.ts';
import type { Realm } from '../realm/realm.ts';
import type { TransientEvent } from '../realm/transient-event.ts';
import { type Batch, type BatchLimits, BatchReader } from './batch-reader.ts';
import { isClosing } from './closing.ts';
import type { Listener } from './listener.ts';
import { Listeners } from './listeners.ts';
import { entryOf, type LogEntry } from './log-entry.ts';
import { reachesBack } from './log-start.ts';
import { type Membership, mayHaveChanged, membershipIn } from './membership.ts';
import { badQueue, type EventQueue } from './queue.ts';
import type { QueueContext } from './queue-context.ts';
import { type Answer, QueueReader } from './queue-reader.ts';
import { type LogListener, RealmLog } from './realm-log.ts';
import { RecentTransients } from './recent-transients.ts';
import {
  cursorAfter,
  lastIdOf,
  nextPosition,
  positionOf,
  type WireEvent,
  wireEvents,
} from './wire-events.ts';

/** A queue, and the position from which its client reads on. */
export interface Place {
  readonly queue: EventQueue;
  readonly cursor: number;
}

/** The accounts of a realm that have a client that waits, but is not used. */
export interface QuietUsers {
  readonly realm: Realm;
  readonly userIds: ReadonlySet<number>;
}

/** The event queues of one realm. Finds queues, and passes what happens in the realm to their listeners. */
export class RealmQueues implements LogListener {
  readonly #realm: Realm;
  readonly #context: QueueContext;
  readonly #log: RealmLog;
  readonly #transients = new RecentTransients();
  readonly #listeners: Listeners;
  readonly #batches: BatchReader;

  constructor(realm: Realm, context: QueueContext) {
    this.#realm = realm;
    this.#context = context;
    this.#log = new RealmLog(realm, context.engine, this);
    const reader = new QueueReader(realm, context, this.#log, this.#transients);
    this.#listeners = new Listeners(reader, context);
    this.#batches = new BatchReader(realm, context, this.#log);
    realm.onAway(() => this.#listeners.releaseAll());
  }

  /** Returns the caller's queue at the client's position. Throws if there is no such queue or position. */
  async find(userId: number, queueId: string, lastEventId: number): Promise<Place> {
    const { stored, engine } = this.#context;
    const queue = await stored.find(this.#realm, queueId);
    if (queue?.userId !== userId) {
      await this.#realm.refresh();
      throw this.#unknown(queueId);
    }
    const cursor = Math.max(lastEventId, cursorAfter(queue.startPosition));
    // Another process may have moved the log on.
    if (positionOf(cursor) > this.#realm.state.position) await this.#realm.refresh();
    if (cursor > lastIdOf(this.#realm.state.position)) throw this.#unknown(queueId);
    const next = nextPosition(cursor);
    if (!this.#log.recent.reaches(next)) {
      if (!(await reachesBack(engine.reader, this.#realm.id, next))) throw badQueue(queueId);
    }
    stored.use(queue);
    return { queue, cursor };
  }

  /**
   * Returns the error for a queue or a position that even a fresh look does not know. If the organization has moved, the
   * other database may know it.
   */
  #unknown(queueId: string): ApiError {
    return this.#realm.isAway ? new OrganizationAway() : badQueue(queueId);
  }

  /** Returns all entries after a position; undefined if some are not in memory, or changed the realm's state. */
  since(position: number): readonly LogEntry[] | undefined {
    const { recent, isCurrent } = this.#log;
    if (!isCurrent || !recent.reaches(position + 1)) return undefined;
    const entries = [...recent.from(position + 1)];
    return entries.length === recent.position - position ? entries : undefined;
  }

  /** Returns the events after the listener's cursor. If there are none, returns undefined and the listener waits. */
  read(listener: Listener, mayWait: boolean): Promise<Answer | undefined> {
    return this.#listeners.read(listener, mayWait);
  }

  /**
   * Returns the events after a cursor for a reader that keeps its own, such as a webhook. Returns undefined if the log
   * does not reach back that far.
   */
  readBatch(queue: EventQueue, cursor: number, limits: BatchLimits): Promise<Batch | undefined> {
    return this.#batches.read(queue, cursor, limits);
  }

  /** Drops what is kept in memory for readers that are behind. */
  forgetBatches(): void {
    this.#batches.forget();
  }

  /** Ends the listener's wait. */
  leave(listener: Listener): void {
    this.#listeners.leave(listener);
  }

  /** The number of polls and streams that wait for events. */
  get waiting(): number {
    return this.#listeners.waiting.size;
  }

  /** Returns the accounts with a client that waits, but is not used. */
  quietUsers(): QuietUsers {
    const listeners = [...this.#listeners.waiting.all()].filter(({ isQuiet }) => isQuiet);
    return { realm: this.#realm, userIds: new Set(listeners.map(({ queue }) => queue.userId)) };
  }

  /** Whether a listener waits on one of the account's queues that `accepts` accepts. */
  isRead(userId: number, accepts: (queue: EventQueue) => boolean): boolean {
    return [...this.#listeners.waiting.ofUser(userId)].some(({ queue }) => accepts(queue));
  }

  /** Ends the waits of these accounts' listeners whose key is no longer valid. */
  endRefused(userIds: readonly number[]): void {
    const { waiting } = this.#listeners;
    for (const userId of userIds) this.#listeners.failRefused(waiting.ofUser(userId));
  }

  /** Answers all waiting listeners. From now on no listener waits. */
  stop(): void {
    this.#log.stop();
    this.#listeners.stop();
  }

  onEntries(entries: readonly LogEntry[]): void {
    const { waiting } = this.#listeners;
    const closing = this.#realm.deactivated && entries.find(isClosing);
    if (closing) this.#close(closing);
    const batches = this.#eventsOf(entries);
    for (const [listener, events] of batches) this.#listeners.deliver(listener, events);
    const [oldest] = entries;
    if (oldest && batches.size > 0) {
      this.#context.onDelivered(this.#context.clock.now() - oldest.logged.at);
    }
    for (const entry of entries) {
      const { type } = entry.logged.event;
      if (type === 'queues_end') this.#endQueues(entry);
      if (type === 'keys_end') this.#listeners.failRefused(waiting.ofUser(entry.audienceId));
    }
    if (this.#realm.deactivated) this.#listeners.dismiss(waiting.all());
  }

  onLeap(): void {
    this.#batches.forget();
    this.#context.onLeap();
    this.#listeners.catchUp();
  }

  onError(error: unknown): void {
    this.#context.log.warn({ err: error }, 'cannot read the event log');
  }

  onTransient({ audience, event }: TransientEvent): void {
    const { state } = this.#realm;
    const { position } = this.#log.recent;
    const now = this.#context.clock.now();
    const happened = entryOf({ id: position, audience, event, at: now });
    const transient = this.#transients.add(happened, now);
    if (!transient) return;
    for (const listener of [...this.#listeners.waiting.candidates(happened, state, new Set())]) {
      const id = Math.max(transient.wireId, listener.cursor + 1);
      if (positionOf(id) !== position) continue;
      const membership = membershipIn(state, listener.queue.userId);
      const events = this.#eventsFor(listener, happened, membership, () => id);
      if (events.length > 0) this.#listeners.deliver(listener, events);
    }
  }

  /** Returns the events of entries for the waiting listeners that get any. */
  #eventsOf(entries: readonly LogEntry[]): Map<Listener, WireEvent[]> {
    const { state } = this.#realm;
    const { changes } = this.#log.recent;
    const { waiting } = this.#listeners;
    const changed = new Set(entries.flatMap((entry) => mayHaveChanged(entry) ?? []));
    const batches = new Map<Listener, WireEvent[]>();
    for (const entry of waiting.size > 0 ? entries : []) {
      for (const listener of waiting.candidates(entry, state, changed)) {
        const { userId } = listener.queue;
        const membership = changes.at(entry.logged.id, userId, membershipIn(state, userId));
        const events = this.#eventsFor(listener, entry, membership);
        if (events.length === 0) continue;
        const batch = batches.get(listener);
        if (batch) batch.push(...events);
        else batches.set(listener, events);
      }
    }
    return batches;
  }

  /** Shapes an event. If that fails, only the listener that should get it fails. */
  #eventsFor(
    listener: Listener,
    entry: LogEntry,
    membership: Membership,
    idOf?: (index: number) => number,
  ): WireEvent[] {
    const moment = { realm: this.#realm, now: this.#context.clock.now() };
    try {
      return wireEvents(entry, listener.queue, membership, moment, idOf);
    } catch (error) {
      this.#context.log.error({ err: error, eventId: entry.logged.id }, 'cannot deliver an event');
      this.#listeners.fail(listener, error);
      return [];
    }
  }

  #endQueues({ logged: { event }, audienceId: userId }: LogEntry): void {
    const { stored } = this.#context;
    const { waiting } = this.#listeners;
    const queueId = event['queue_id'];
    if (typeof queueId === 'string') {
      stored.forget(queueId);
      this.#listeners.release(waiting.on(queueId));
      return;
    }
    stored.forgetOf(this.#realm, userId);
    this.#listeners.dismiss(waiting.ofUser(userId));
  }

  /** Delivers the end of the organization, the last event that its listeners get. */
  #close(closing: LogEntry): void {
    for (const listener of [...this.#listeners.waiting.all()]) {
      const membership = membershipIn(this.#realm.state, listener.queue.userId);
      const events = this.#eventsFor(listener, closing, membership);
      if (events.length > 0) this.#listeners.finish(listener, events);
    }
  }
}
