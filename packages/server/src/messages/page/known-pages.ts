import { BoundedMemory } from '../../bounded-memory.ts';
import { Underway } from '../../underway.ts';

/** A page of messages as it is answered. */
export interface ShownPage {
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  /** JSON, encoded. */
  readonly messages: Buffer;
}

/**
 * Pages that are read most, in memory. A page is known under all that it is made of, among this what
 * the database has just said of its messages and of the reader: a page that would look different is
 * another one, so none is ever out of date.
 */
export class KnownPages extends BoundedMemory<string, ShownPage> {
  readonly #underway = new Underway();

  constructor(maxBytes: number) {
    super(maxBytes, bytesOf);
  }

  /** Makes a page, for whoever wants the same meanwhile as well: a new message is read by many at once. */
  make<T>(key: string, making: Promise<T>): Promise<T> {
    return this.#underway.make(key, making);
  }

  /** The page once it is made, if that is being done now and it is still known by this name then. */
  async underway(key: string): Promise<ShownPage | undefined> {
    const made = this.#underway.settled(key);
    if (!made) return undefined;
    await made;
    return this.find(key);
  }
}

const BYTES_PER_PAGE = 500;

function bytesOf(key: string, { messages }: ShownPage): number {
  return BYTES_PER_PAGE + 2 * key.length + messages.length;
}
