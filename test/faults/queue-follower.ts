import { setTimeout } from 'node:timers/promises';
import { ask } from './load.ts';
import { type Place, type Queue, register } from './queue.ts';

const RETRY_MS = 50;

/** Follows one event queue by long polls through server failures, and never registers again. */
export class QueueFollower {
  /** Ids of all events, as received. */
  readonly eventIds: number[] = [];
  readonly messageIds: number[] = [];
  readonly #place: Place;
  readonly #queue: Queue;
  readonly #onEvent: (id: number) => void;
  readonly #following: Promise<void>;
  #isOver = false;
  #refusal: string | undefined;

  private constructor(place: Place, queue: Queue, onEvent: (id: number) => void) {
    this.#place = place;
    this.#queue = queue;
    this.#onEvent = onEvent;
    this.#following = this.#follow();
  }

  static async start(
    place: Place,
    onEvent: (id: number) => void = () => undefined,
  ): Promise<QueueFollower> {
    return new QueueFollower(place, await register(place), onEvent);
  }

  /** Resolves once a message has arrived. Rejects if the queue is lost. */
  async hears(messageId: number): Promise<void> {
    while (!this.messageIds.includes(messageId)) {
      if (this.#refusal !== undefined) throw new Error(this.#refusal);
      await setTimeout(RETRY_MS);
    }
  }

  /** Waits for a poll in flight, which ends because the server is gone or something happens. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#following;
  }

  async #follow(): Promise<void> {
    while (!this.#isOver && this.#refusal === undefined) {
      const reply = await ask(this.#place.url, this.#place.owner, {
        method: 'GET',
        path: '/events',
        parameters: {
          queue_id: this.#queue.queue_id,
          last_event_id: String(this.eventIds.at(-1) ?? this.#queue.last_event_id),
        },
      }).catch(() => undefined);
      if (reply?.status === 200) this.#take(reply.body.events);
      else if (reply && reply.status < 500) this.#refusal = reply.text;
      else await setTimeout(RETRY_MS);
    }
  }

  #take(events: readonly { id: number; message?: { id: number } }[]): void {
    for (const { id, message } of events) {
      this.eventIds.push(id);
      this.#onEvent(id);
      if (message) this.messageIds.push(message.id);
    }
  }
}
