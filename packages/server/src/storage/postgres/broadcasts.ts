import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';

export const BROADCASTS = 'tidings_broadcasts';

/** PostgreSQL takes payloads of less than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
/** Who says so much at a time is not understood in time anyway. */
const MAX_WAITING = 1000;
const ORIGIN_BYTES = 37;

type Listener = (text: string) => void;

/**
 * Texts from every process to all others, at once or never. What is said while one notification is on
 * its way goes together into the next: all that notify wait for each other in PostgreSQL.
 */
export class Broadcasts {
  /** Tells what this process says from what it hears. */
  readonly #origin = randomUUID();
  readonly #notify: (payload: string) => Promise<void>;
  readonly #log: Logger;
  readonly #listeners: Listener[] = [];
  #waiting: string[] = [];
  #sending = false;

  constructor(notify: (payload: string) => Promise<void>, log: Logger) {
    this.#notify = notify;
    this.#log = log;
  }

  addListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Texts are of one line. */
  say(text: string): void {
    if (this.#waiting.length >= MAX_WAITING || !fits(text)) {
      this.#log.debug({ characters: text.length }, 'other nodes were not told');
      return;
    }
    this.#waiting.push(text);
    if (!this.#sending) void this.#send();
  }

  hear(payload: string): void {
    const [origin, ...texts] = payload.split('\n');
    if (origin === this.#origin) return;
    for (const text of texts) for (const listener of this.#listeners) listener(text);
  }

  async #send(): Promise<void> {
    this.#sending = true;
    // What is said in one go is one notification.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const payload = this.#nextPayload();
      await this.#notify(payload).catch((error) =>
        this.#log.debug({ err: error }, 'other nodes were not told'),
      );
    }
    this.#sending = false;
  }

  #nextPayload(): string {
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
