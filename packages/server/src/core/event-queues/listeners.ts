import { Heartbeats } from './heartbeats.ts';
import type { Listener } from './listener.ts';
import type { QueueContext } from './queue-context.ts';
import type { QueueReader } from './queue-reader.ts';
import type { StoredQueues } from './stored-queues.ts';
import { Waiting } from './waiting.ts';
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
  readonly #heartbeats: Heartbeats<Listener>;
  readonly waiting = new Waiting();
  #isStopped = false;

  constructor(reader: QueueReader, { clock, stored }: QueueContext) {
    this.#reader = reader;
    this.#stored = stored;
    this.#heartbeats = new Heartbeats(clock, (listener) =>
      this.deliver(listener, [reader.heartbeat(listener)]),
    );
  }

  /** Returns the events after the listener's cursor. If there are none, returns undefined and the listener waits. */
  async read(listener: Listener, mayWait: boolean): Promise<readonly WireEvent[] | undefined> {
    this.release(this.waiting.on(listener.queue.id));
    do {
      const missed = await this.#reader.approach(listener);
      if (missed.length > 0) return missed;
      if (listener.isOver) return [];
    } while (!this.#reader.isNear(listener));
    // Must not await between this read and the wait, or an event could be missed.
    const events = this.#reader.recent(listener);
    if (events.length > 0 || !mayWait || listener.isOver || this.#isStopped) return events;
    this.release(this.waiting.on(listener.queue.id));
    this.waiting.add(listener);
    this.#heartbeats.restart(listener);
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

  /** Releases all waiting listeners. From now on none waits. */
  stop(): void {
    this.#isStopped = true;
    for (const listener of [...this.waiting.all()]) this.release(listener);
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
