import type { Range } from '../../features/read-state/ranges.ts';

/**
 * The messages that people have read, as ranges that grow while messages pass in the order of their ids. Holds one
 * number for each person.
 */
export class ReadPositions {
  readonly #first: number;
  /** The first id after the last unread message. */
  readonly #from = new Map<number, number>();

  constructor(firstId: number) {
    this.#first = firstId;
  }

  /** Passes a message that a person has not read. Returns the range that ends before it, if it holds any id. */
  unread(userId: number, id: number): Range | undefined {
    const range = this.#upTo(userId, id - 1);
    this.#from.set(userId, id + 1);
    return range;
  }

  /** Returns the range that ends with the last message. */
  last(userId: number, lastId: number): Range | undefined {
    return this.#upTo(userId, lastId);
  }

  #upTo(userId: number, to_id: number): Range | undefined {
    const from_id = this.#from.get(userId) ?? this.#first;
    return from_id <= to_id ? { from_id, to_id } : undefined;
  }
}
