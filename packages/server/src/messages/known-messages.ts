import type { MessageRow } from '../storage/tables/messages.ts';

/** What pages say of a message to every reader alike, as text. */
export interface KnownMessage
  extends Pick<MessageRow, 'id' | 'version' | 'sender_id' | 'channel_id' | 'wildcards'> {
  /** What stands before the names of sender and place. */
  readonly head: string;
  /** What stands after them, in one of the forms in which clients can have it. */
  readonly tail: string;
}

type Generation = Map<string, Map<number, KnownMessage>>;

/** Characters take up to two bytes; this is for everything beside them. */
const BYTES_PER_MESSAGE = 300;

/**
 * Texts of the messages that are read most, in memory. A message is known under its version, which
 * whoever asks has just read from the database: what changed since is not found, whichever process
 * changed it.
 *
 * There are two generations. What is asked for comes into the young one; when that holds half of what
 * there is room for it becomes the old one, and what the old one still held is forgotten.
 */
export class KnownMessages {
  readonly #bytesPerGeneration: number;
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngBytes = 0;

  constructor(maxBytes: number) {
    this.#bytesPerGeneration = maxBytes / 2;
  }

  /** `collection` names the realm and the form of the texts. */
  find(collection: string, id: number, version: number): KnownMessage | undefined {
    const young = this.#young.get(collection)?.get(id);
    if (young) return young.version === version ? young : undefined;
    const old = this.#old.get(collection)?.get(id);
    if (old?.version !== version) return undefined;
    this.add(collection, old);
    return old;
  }

  add(collection: string, message: KnownMessage): void {
    const known = this.#young.get(collection) ?? new Map<number, KnownMessage>();
    const previous = known.get(message.id);
    this.#youngBytes += bytesOf(message) - (previous ? bytesOf(previous) : 0);
    this.#young.set(collection, known.set(message.id, message));
    if (this.#youngBytes > this.#bytesPerGeneration) this.#age();
  }

  #age(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }
}

function bytesOf({ head, tail }: KnownMessage): number {
  return BYTES_PER_MESSAGE + 2 * (head.length + tail.length);
}
