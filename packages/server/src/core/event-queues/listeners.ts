import type { Clock } from '../clock.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Listener } from './listener.ts';
import type { LogEntry } from './log-entry.ts';
import type { QueueContext } from './queue-context.ts';
import { Answer, type QueueReader } from './queue-reader.ts';
import type { StoredQueues } from './stored-queues.ts';
import type { WireEvent } from './wire-events.ts';

/**
 * The listeners of one realm's queues. A listener is a poll or a stream that reads one queue:
 *
 *     read ──▶ behind ──▶ near ──▶ waiting ──▶ over
 *                ▲                    │
 *                └────── catchUp ─────┘
 *
 * - behind: it lacks entries that are only in the database
 * - near: memory has everything that it lacks
 * - waiting: it lacks nothing, and new events are delivered to it
 * - over: it was answered, released or refused, or its client left
 *
 * `read` leaves the first two states by returning events if there are any. A poll is over then. A stream is, too, or
 * calls `read` again. A delivery ends the wait of a poll, and of a stream whose connection accepts no more. At most one
 * listener of a queue waits: a newer one releases it.
 *
 * This class holds the states. Its effects are in `QueueReader`, which finds events, and in the listeners.
 */
export class Listeners {
  readonly #reader: QueueReader;
  readonly #stored: StoredQueues;
  readonly #onQuiet: (userId: number) => void;
  readonly #heartbeats: Heartbeats<Listener>;
  readonly waiting = new Waiting();
  #isStopped = false;

  constructor(reader: QueueReader, { clock, stored, onQuiet }: QueueContext) {
    this.#reader = reader;
    this.#stored = stored;
    this.#onQuiet = onQuiet;
    this.#heartbeats = new Heartbeats(clock, (listener) =>
      this.deliver(listener, [reader.heartbeat(listener)]),
    );
  }

  /** Returns the events after the listener's cursor. If there are none, returns undefined and the listener waits. */
  async read(listener: Listener, mayWait: boolean): Promise<Answer | undefined> {
    this.release(this.waiting.on(listener.queue.id));
    const answer = new Answer(listener);
    do {
      await this.#reader.approach(listener, answer);
      if (listener.isOver || answer.hasMore) return answer;
    } while (!this.#reader.isNear(listener));
    // Must not await between this read and the wait, or an event could be missed.
    this.#reader.recent(listener, answer);
    if (answer.events.length > 0 || !mayWait || listener.isOver || this.#isStopped) return answer;
    this.release(this.waiting.on(listener.queue.id));
    this.waiting.add(listener);
    this.#heartbeats.restart(listener);
    if (listener.isQuiet) this.#onQuiet(listener.queue.userId);
    return undefined;
  }

  /** Delivers events to a listener if it still waits and would still be admitted. */
  deliver(listener: Listener, events: readonly WireEvent[]): void {
    if (this.waiting.on(listener.queue.id) !== listener) return;
    if (!this.#readmit(listener)) return;
    listener.cursor = events.at(-1)?.id ?? listener.cursor;
    if (!listener.receive(events)) {
      this.leave(listener);
      return;
    }
    // A stream that waits on counts as a new request. Only a request shows that the client still reads.
    this.#stored.use(listener.queue);
    this.#heartbeats.restart(listener);
  }

  /** Sends all waiting listeners back to reading, because memory no longer has everything that they lack. */
  catchUp(): void {
    for (const listener of [...this.waiting.all()]) {
      this.leave(listener);
      listener.catchUp();
    }
  }

  /** Ends a wait without an answer. Returns whether the listener was waiting. */
  leave(listener: Listener): boolean {
    this.#heartbeats.stop(listener);
    return this.waiting.remove(listener);
  }

  /** Ends a wait with last events, without asking whether the listener would still be admitted. */
  finish(listener: Listener, events: readonly WireEvent[]): void {
    if (!this.leave(listener)) return;
    listener.receive(events);
    listener.release();
  }

  /** Ends a wait without events. */
  release(listener: Listener | undefined): void {
    if (listener && this.leave(listener)) listener.release();
  }

  /** Ends waits with the error that authentication would give now, or without events. */
  dismiss(listeners: Iterable<Listener>): void {
    for (const listener of [...listeners]) if (this.#readmit(listener)) this.release(listener);
  }

  /** Ends the waits of listeners that would not be admitted any more, so that their clients learn of it at once. */
  failRefused(listeners: Iterable<Listener>): void {
    for (const listener of [...listeners]) this.#readmit(listener);
  }

  fail(listener: Listener, error: unknown): void {
    this.leave(listener);
    listener.fail(error);
  }

  /** Ends all waits without events. */
  releaseAll(): void {
    for (const listener of [...this.waiting.all()]) this.release(listener);
  }

  /** Releases all waiting listeners. From now on none waits. */
  stop(): void {
    this.#isStopped = true;
    this.releaseAll();
  }

  /** Returns false if the listener would not be admitted any more, and fails it. */
  #readmit(listener: Listener): boolean {
    try {
      listener.readmit();
      return true;
    } catch (refusal) {
      this.fail(listener, refusal);
      return false;
    }
  }
}

/** The listeners of a realm that wait for events, indexed by what concerns them. */
class Waiting {
  readonly #byQueue = new Map<string, Listener>();
  readonly #byUser = new Map<number, Set<Listener>>();
  /** Listeners that get messages of public channels without a subscription. */
  readonly #ofAllChannels = new Set<Listener>();

  get size(): number {
    return this.#byQueue.size;
  }

  on(queueId: string): Listener | undefined {
    return this.#byQueue.get(queueId);
  }

  ofUser(userId: number): Iterable<Listener> {
    return this.#byUser.get(userId) ?? [];
  }

  all(): Iterable<Listener> {
    return this.#byQueue.values();
  }

  add(listener: Listener): void {
    const { id, userId, options } = listener.queue;
    this.#byQueue.set(id, listener);
    const own = this.#byUser.get(userId);
    if (own) own.add(listener);
    else this.#byUser.set(userId, new Set([listener]));
    if (options.allPublicStreams) this.#ofAllChannels.add(listener);
  }

  /** Returns whether the listener was waiting. */
  remove(listener: Listener): boolean {
    const { id, userId } = listener.queue;
    if (this.#byQueue.get(id) !== listener) return false;
    this.#byQueue.delete(id);
    const own = this.#byUser.get(userId);
    own?.delete(listener);
    if (own?.size === 0) this.#byUser.delete(userId);
    this.#ofAllChannels.delete(listener);
    return true;
  }

  /**
   * Returns the listeners that an entry may be for, and perhaps others. `changed` are accounts whose membership changed
   * since the entry, because the state no longer has the earlier one.
   */
  *candidates(
    { kind, audienceId, members = [] }: LogEntry,
    state: RealmState,
    changed: ReadonlySet<number>,
  ): Generator<Listener> {
    if (kind === 'user') yield* this.ofUser(audienceId);
    else if (kind === 'conversation') for (const id of members) yield* this.ofUser(id);
    else if (kind === 'channel') yield* this.#aroundChannel(audienceId, state, changed);
    else if (kind !== 'webhooks') yield* this.all();
  }

  /** Iterates over the smaller set: the subscribers or the waiting listeners. */
  *#aroundChannel(
    channelId: number,
    state: RealmState,
    changed: ReadonlySet<number>,
  ): Generator<Listener> {
    const subscribers = state.subscribersOf.get(channelId) ?? new Set();
    if (subscribers.size >= this.#byUser.size) {
      yield* this.all();
      return;
    }
    for (const id of subscribers) yield* this.ofUser(id);
    for (const id of changed) if (!subscribers.has(id)) yield* this.ofUser(id);
    for (const listener of this.#ofAllChannels) {
      const { userId } = listener.queue;
      if (!subscribers.has(userId) && !changed.has(userId)) yield listener;
    }
  }
}

const SILENCE_SECONDS = 45;
/** Many proxies cut a line after 300 seconds of silence. Twelve heartbeats an hour wake a radio rarely. */
const QUIET_SILENCE_SECONDS = 290;
/** Random extra wait in whole seconds, so that waits that began together do not end together. */
const SPREAD_SECONDS = 10;
const QUIET_SPREAD_SECONDS = 3;
const TICK_MS = 500;

/** Calls back for each waiter that has been quiet for long enough. One timer serves all of them. */
class Heartbeats<W extends { readonly isQuiet: boolean }> {
  readonly #clock: Clock;
  readonly #onDue: (waiter: W) => void;
  /** By the second at which they are due. */
  readonly #due = new Map<number, Set<W>>();
  readonly #secondOf = new Map<W, number>();
  #timer: NodeJS.Timeout | undefined;
  #latest = 0;

  constructor(clock: Clock, onDue: (waiter: W) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** Starts a waiter's countdown again, or for the first time. */
  restart(waiter: W): void {
    this.stop(waiter);
    const [silence, spread] = waiter.isQuiet
      ? [QUIET_SILENCE_SECONDS, QUIET_SPREAD_SECONDS]
      : [SILENCE_SECONDS, SPREAD_SECONDS];
    const extra = Math.floor(Math.random() * (spread + 1));
    const second = Math.ceil(this.#look() + silence) + extra;
    const others = this.#due.get(second);
    if (others) others.add(waiter);
    else this.#due.set(second, new Set([waiter]));
    this.#secondOf.set(waiter, second);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(waiter: W): void {
    const second = this.#secondOf.get(waiter);
    if (second === undefined) return;
    this.#secondOf.delete(waiter);
    const others = this.#due.get(second);
    others?.delete(waiter);
    if (others?.size === 0) this.#due.delete(second);
    if (this.#due.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Returns the time in seconds. If the clock was set back, restarts every countdown. */
  #look(): number {
    const now = this.#clock.now() / 1000;
    const wasSetBack = now < this.#latest;
    this.#latest = now;
    if (wasSetBack) for (const waiter of [...this.#secondOf.keys()]) this.restart(waiter);
    return now;
  }

  #tick(): void {
    const now = this.#look();
    for (const [second, waiters] of this.#due) {
      if (second > now) continue;
      for (const waiter of [...waiters]) {
        this.stop(waiter);
        this.#onDue(waiter);
      }
    }
  }
}
