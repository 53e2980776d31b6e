import { BoundedMemory } from '../../../core/bounded-memory.ts';
import type { MessageRow } from '../../../core/storage/tables/messages.ts';

/** The part of a message that is the same for every reader, as text. */
export interface KnownMessage
  extends Pick<MessageRow, 'id' | 'version' | 'sender_id' | 'channel_id' | 'wildcards'> {
  /** Text before the names of sender and place. */
  readonly head: string;
  /** Text after those names, in one of the forms that clients can request. */
  readonly tail: string;
  /** Channels in which the message was before; some readers may not know of them. */
  readonly cameFrom: readonly number[];
}

/**
 * Cache of the texts of frequently read messages. The key includes the version, which the caller has just read from the
 * database. So a change by any process makes the cached text stale.
 */
export class KnownMessages {
  readonly #memory: BoundedMemory<number, KeptMessage>;
  /** First key of each collection. */
  readonly #starts = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#memory = new BoundedMemory<number, KeptMessage>(maxBytes, bytesOf);
  }

  /** Returns the cached messages of one realm in one form, by id. */
  collection(name: string): KnownCollection {
    const start = this.#starts.get(name) ?? this.#starts.size * IDS_PER_COLLECTION;
    this.#starts.set(name, start);
    return {
      find: (id, version) => {
        const known = this.#memory.find(start + id);
        // The check keeps realms apart even if two keys collide.
        return known?.version === version && known.collection === name ? known : undefined;
      },
      add: (message) => this.#memory.add(start + message.id, { ...message, collection: name }),
    };
  }

  clear(): void {
    this.#memory.clear();
  }
}

interface KeptMessage extends KnownMessage {
  readonly collection: string;
}

export interface KnownCollection {
  find(id: number, version: number): KnownMessage | undefined;
  add(message: KnownMessage): void;
}

/**
 * Size of a collection's key range. Numeric keys are found much faster than texts. No realm has so many messages, and
 * no process the million collections for which there are numbers.
 */
const IDS_PER_COLLECTION = 2 ** 33;

/** Overhead of an entry, in addition to its characters, which take up to two bytes each. */
const BYTES_PER_MESSAGE = 300;

function bytesOf(_key: number, { head, tail }: KnownMessage): number {
  return BYTES_PER_MESSAGE + 2 * (head.length + tail.length);
}
