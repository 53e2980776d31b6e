import type { MessageRow } from '../storage/tables/messages.ts';
import { BoundedMemory } from './bounded-memory.ts';

/** What pages say of a message to every reader alike, as text. */
export interface KnownMessage
  extends Pick<MessageRow, 'id' | 'version' | 'sender_id' | 'channel_id' | 'wildcards'> {
  /** What stands before the names of sender and place. */
  readonly head: string;
  /** What stands after them, in one of the forms in which clients can have it. */
  readonly tail: string;
}

/**
 * Texts of the messages that are read most, in memory. A message is known under its version, which
 * whoever asks has just read from the database: what changed since is not found, whichever process
 * changed it.
 */
export class KnownMessages {
  readonly #memory: BoundedMemory<KnownMessage>;

  constructor(maxBytes: number) {
    this.#memory = new BoundedMemory(maxBytes, bytesOf);
  }

  /** `collection` names the realm and the form of the texts. */
  find(collection: string, id: number, version: number): KnownMessage | undefined {
    return this.#memory.find(keyOf(collection, id, version));
  }

  add(collection: string, message: KnownMessage): void {
    this.#memory.add(keyOf(collection, message.id, message.version), message);
  }
}

function keyOf(collection: string, id: number, version: number): string {
  return `${id} ${version} ${collection}`;
}

/** For what is there beside characters, which take up to two bytes. */
const BYTES_PER_MESSAGE = 400;

function bytesOf(key: string, { head, tail }: KnownMessage): number {
  return BYTES_PER_MESSAGE + 2 * (key.length + head.length + tail.length);
}
