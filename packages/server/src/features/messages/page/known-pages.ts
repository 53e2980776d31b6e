import { BoundedMemory } from '../../../core/bounded-memory.ts';
import { InFlight } from '../../../core/in-flight.ts';

/** A page of messages as an answer contains it. */
export interface ShownPage {
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  /** Encoded JSON. */
  readonly messages: Buffer;
}

/**
 * Cache of frequently read pages. The key holds everything that a page depends on, including what the database has just
 * said of its messages and the reader. A page that would look different has another key, so none is stale.
 */
export class KnownPages extends BoundedMemory<string, ShownPage> {
  readonly #inFlight = new InFlight();

  constructor(maxBytes: number) {
    super(maxBytes, bytesOf);
  }

  /** Builds a page once for all requests that want it at the same time: many clients read a new message at once. */
  make<T>(key: string, making: Promise<T>): Promise<T> {
    return this.#inFlight.make(key, making);
  }

  /** Waits for a page that is being built; undefined if none is, or if it was not cached. */
  async inFlight(key: string): Promise<ShownPage | undefined> {
    const made = this.#inFlight.settled(key);
    if (!made) return undefined;
    await made;
    return this.find(key);
  }
}

const BYTES_PER_PAGE = 500;

function bytesOf(key: string, { messages }: ShownPage): number {
  return BYTES_PER_PAGE + 2 * key.length + messages.length;
}
