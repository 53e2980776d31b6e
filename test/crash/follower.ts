import type { Random } from '../support/random.ts';
import { type Client, success } from './client.ts';
import { MARK } from './sender.ts';

interface WireEvent {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly id: number; readonly content: string };
}

export interface Heard {
  readonly id: number;
  readonly content: string;
}

/** Follows an event queue across servers. */
export class Follower {
  readonly heard: Heard[] = [];
  readonly violations: string[] = [];
  readonly #client: Client;
  readonly #random: Random;
  readonly #queueId: string;
  #cursor: number;

  private constructor(client: Client, random: Random, queueId: string, cursor: number) {
    this.#client = client;
    this.#random = random;
    this.#queueId = queueId;
    this.#cursor = cursor;
  }

  static async register(client: Client, random: Random): Promise<Follower> {
    const parameters = { event_types: '["message"]', apply_markdown: 'false' };
    const { body } = success(
      await client.insist({ method: 'POST', path: '/register', parameters }),
    );
    return new Follower(client, random, body.queue_id, body.last_event_id);
  }

  async followUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) this.#take(await this.#poll(false));
  }

  /**
   * Reads until there is nothing more. A server may be a moment behind the others, so this waits until it
   * knows `newestId`, or until a long poll times out.
   */
  async drain(newestId: number): Promise<void> {
    const hasNewest = () => this.heard.some(({ id }) => id === newestId);
    while (!hasNewest() && this.#take(await this.#poll(false)) > 0);
    while (this.#take(await this.#poll(true)) > 0);
  }

  /**
   * Unacknowledged events are repeated, so it sometimes polls twice. Another server may lack the newest
   * events, but has no others.
   */
  async #poll(atOnce: boolean): Promise<readonly WireEvent[]> {
    const events = await this.#ask(atOnce);
    const isNews = events.some(({ type }) => type !== 'heartbeat');
    if (!isNews || !this.#random.chance(0.1)) return events;
    const again = await this.#ask(true);
    const both = Math.min(events.length, again.length);
    if (JSON.stringify(again.slice(0, both)) !== JSON.stringify(events.slice(0, both))) {
      this.violations.push(`the events after ${this.#cursor} differed the second time`);
    }
    return events;
  }

  async #ask(atOnce: boolean): Promise<readonly WireEvent[]> {
    const { body, text } = await this.#client.insist({
      method: 'GET',
      path: '/events',
      parameters: {
        queue_id: this.#queueId,
        last_event_id: String(this.#cursor),
        dont_block: String(atOnce),
      },
    });
    if (body.result === 'success') return body.events;
    throw new Error(`The queue of ${this.#client.account.email} is lost: ${text}`);
  }

  #take(events: readonly WireEvent[]): number {
    for (const { id, message } of events) {
      if (id <= this.#cursor) this.violations.push(`event ${id} came after ${this.#cursor}`);
      this.#cursor = Math.max(this.#cursor, id);
      if (message?.content.startsWith(MARK)) {
        this.heard.push({ id: message.id, content: message.content });
      }
    }
    return events.filter(({ type }) => type !== 'heartbeat').length;
  }
}
