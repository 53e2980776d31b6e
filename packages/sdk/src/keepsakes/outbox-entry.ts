import type { Command } from '../commands/command.ts';
import type { ConversationTarget } from '../messages/target.ts';

/** A change that the person made and the server has not confirmed. */
export interface OutboxEntry {
  /** Also the idempotency key, and a message's local id. */
  readonly id: string;
  readonly command: Command;
  /** Entries of one lane are sent in the order of `sequence`. */
  readonly lane: string;
  readonly sequence: number;
  /**
   * `sending` is shown by the tab that sends and never stored. `sent`: the server did it, and the
   * entry waits until the records show that, or a file until a message needs it.
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Of a file that is being sent, or of all of a message's, how much is gone; 1 is all. Never stored. */
  readonly progress?: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Entries whose results this one needs. */
  readonly dependsOn: readonly string[];
  /** What those of them that are done resulted in, by their id; and once it is sent, itself. */
  readonly results: Readonly<Record<string, unknown>>;
  /** Stored before the first try: from then on the server may have the change. Gone if it refused. */
  readonly tried: FirstTry | undefined;
  /** The id of the message, once the server gave it one. */
  readonly messageId: number | undefined;
  /** Why the server refused it. */
  readonly refusal: Refusal | undefined;
  /**
   * What keeps happening instead of an answer that would settle it. It is tried again by itself, and
   * the person may give it up, not knowing whether it arrived.
   */
  readonly trouble: Trouble | undefined;
}

/** An entry as it is stored. */
export interface StoredEntry extends Omit<OutboxEntry, 'state' | 'progress'> {
  readonly state: Exclude<OutboxEntry['state'], 'sending'>;
}

export interface Trouble {
  /** The server's, `HTTP_` with a status, or `NO_ANSWER`. */
  readonly code: string;
  readonly message: string;
  /** When it is tried again, at the latest: milliseconds since 1970. */
  readonly retryAt: number;
}

export interface FirstTry {
  /** The newest message known before the try; whatever it made is newer. */
  readonly newestMessageId: number;
  /** Of what it makes, if that is no message, the newest known before the try. */
  readonly newestMadeId?: number;
  /** Part of the request, which must stay the same under one idempotency key. */
  readonly queueId: string | undefined;
  /** Where it went, if that topic was moved since: the server may have it from there. */
  readonly to?: ConversationTarget;
}

export interface Refusal {
  /** The server's, `HTTP_` with a status, or this device's: `CANNOT_BE_SENT`, `TOO_LONG`, `CUT`, `UPLOAD_GONE`, `MESSAGE_GONE`. */
  readonly code: string;
  readonly message: string;
  /**
   * The same would be refused for ever, as it makes no sense, or speaks of what is gone or was changed
   * since: `edit` and `discard` are left, and `retry` leads to nothing. Otherwise somebody may change the
   * reason, such as a permission, or make room.
   */
  readonly isFinal: boolean;
}
