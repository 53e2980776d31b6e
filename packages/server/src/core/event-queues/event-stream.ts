import { Readable } from 'node:stream';
import type { Visit } from '../../handler.ts';
import { ApiError } from '../api-error.ts';
import type { Listener } from './listener.ts';
import type { EventQueue } from './queue.ts';
import type { Place, RealmQueues } from './realm-queues.ts';
import type { WireEvent } from './wire-events.ts';

const BUFFERED_BYTES = 64 << 10;
const RECONNECT_MS = 1000;

/**
 * A queue's events as server-sent events. A slow client costs only a cursor: while the connection accepts no more,
 * nothing is read for it.
 */
export class EventStream extends Readable implements Listener {
  readonly queue: EventQueue;
  readonly isQuiet: boolean;
  cursor: number;
  readonly #queues: RealmQueues;
  readonly #visit: Visit;
  /** True while it reads or waits for events. Until the buffer is full, these come without another `_read`. */
  #isFollowing = false;

  constructor(queues: RealmQueues, { queue, cursor }: Place, visit: Visit, isQuiet: boolean) {
    super({ highWaterMark: BUFFERED_BYTES });
    this.queue = queue;
    this.isQuiet = isQuiet;
    this.cursor = cursor;
    this.#queues = queues;
    this.#visit = visit;
    this.push(`retry: ${RECONNECT_MS}\n\n`);
  }

  get isOver(): boolean {
    return this.destroyed || this.readableEnded;
  }

  override _read(): void {
    if (!this.#isFollowing) void this.#readOn();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#queues.leave(this);
    done(error);
  }

  readmit(): void {
    this.#visit.readmit();
  }

  receive(events: readonly WireEvent[]): boolean {
    this.#isFollowing = this.push(events.map(frame).join(''));
    return this.#isFollowing;
  }

  release(): void {
    this.push(null);
  }

  catchUp(): void {
    void this.#readOn();
  }

  /** Ends the stream. The client then reconnects and gets the error. */
  fail(): void {
    this.push(null);
  }

  /** `read` may already have delivered newer events once it returns undefined, so nothing is set after that. */
  async #readOn(): Promise<void> {
    this.#isFollowing = true;
    try {
      let answer = await this.#queues.read(this, true);
      while (answer && !this.isOver) {
        const { events } = answer;
        this.cursor = events.at(-1)?.id ?? this.cursor;
        if (events.length === 0) return this.release();
        if (!this.receive(events)) return;
        answer = await this.#queues.read(this, true);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) this.#queues.onError(error);
      if (!this.isOver) this.fail();
    }
  }
}

function frame({ id, text }: WireEvent): string {
  return `id: ${id}\ndata: ${text}\n\n`;
}
