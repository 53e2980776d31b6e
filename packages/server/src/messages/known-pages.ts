import { BoundedMemory } from './bounded-memory.ts';

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
  constructor(maxBytes: number) {
    super(maxBytes, bytesOf);
  }
}

const BYTES_PER_PAGE = 500;

function bytesOf(key: string, { messages }: ShownPage): number {
  return BYTES_PER_PAGE + 2 * key.length + messages.length;
}
