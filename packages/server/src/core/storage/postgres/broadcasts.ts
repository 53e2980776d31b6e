import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { MAX_PAYLOAD_BYTES, Sending } from './sending.ts';

export const BROADCASTS = 'tidings_broadcasts';

/** Limit of waiting texts. More would arrive too late to matter. */
const MAX_WAITING = 1000;
const ORIGIN_BYTES = 37;

type Listener = (text: string) => void;

/** Texts from each process to all others, at once or never. */
export class Broadcasts {
  /** Identifies this process's own texts. */
  readonly #origin = randomUUID();
  readonly #sending: Sending;
  readonly #log: Logger;
  readonly #listeners: Listener[] = [];
  #waiting: string[] = [];

  constructor(notify: (payload: string) => Promise<void>, log: Logger) {
    this.#sending = new Sending({ next: () => this.#nextPayload(), notify, log });
    this.#log = log;
  }

  addListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Sends a text of one line. */
  say(text: string): void {
    if (this.#waiting.length >= MAX_WAITING || !fits(text)) {
      this.#log.debug({ characters: text.length }, 'dropped a message to the other nodes');
      return;
    }
    this.#waiting.push(text);
    this.#sending.wake();
  }

  hear(payload: string): void {
    const [origin, ...texts] = payload.split('\n');
    if (origin === this.#origin) return;
    for (const text of texts) for (const listener of this.#listeners) listener(text);
  }

  #nextPayload(): string | undefined {
    if (this.#waiting.length === 0) return undefined;
    let payload = this.#origin;
    let count = 0;
    for (const text of this.#waiting) {
      if (Buffer.byteLength(payload) + 1 + Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) break;
      payload += `\n${text}`;
      count += 1;
    }
    this.#waiting = this.#waiting.slice(count);
    return payload;
  }
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) + ORIGIN_BYTES <= MAX_PAYLOAD_BYTES;
}
