import { BoundedMemory } from '../../bounded-memory.ts';
import type { MessageRow } from '../../storage/tables/messages.ts';

/** What pages say of a message to every reader alike, as text. */
export interface KnownMessage
  extends Pick<MessageRow, 'id' | 'version' | 'sender_id' | 'channel_id' | 'wildcards'> {
  /** What stands before the names of sender and place. */
  readonly head: string;
  /** What stands after them, in one of the forms in which clients can have it. */
  readonly tail: string;
  /** Channels in which it was before, of which not every reader may know. */
  readonly cameFrom: readonly number[];
}

/**
 * Texts of the messages that are read most, in memory. A message is known under its version, which
 * whoever asks has just read from the database: what changed since is not found, whichever process
 * changed it.
 */
export class KnownMessages {
  readonly #memory: BoundedMemory<number, KeptMessage>;
  /** Where the keys of each collection begin. */
  readonly #starts = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#memory = new BoundedMemory<number, KeptMessage>(maxBytes, bytesOf);
  }

  /** Messages of one realm in one form, by id. */
  collection(name: string): KnownCollection {
    const start = this.#starts.get(name) ?? this.#starts.size * IDS_PER_COLLECTION;
    this.#starts.set(name, start);
    return {
      find: (id, version) => {
        const known = this.#memory.find(start + id);
        // Whatever numbers may meet, nothing of another realm is found.
        return known?.version === version && known.collection === name ? known : undefined;
      },
      add: (message) => this.#memory.add(start + message.id, { ...message, collection: name }),
    };
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
 * Numbers are found much faster than texts. No realm comes to so many messages, and no process to
 * the million collections for which there are numbers.
 */
const IDS_PER_COLLECTION = 2 ** 33;

/** For what is there beside characters, which take up to two bytes. */
const BYTES_PER_MESSAGE = 300;

function bytesOf(_key: number, { head, tail }: KnownMessage): number {
  return BYTES_PER_MESSAGE + 2 * (head.length + tail.length);
}
