import type { Command } from '../commands/command.ts';
import type { ConversationTarget } from '../messages/conversation.ts';

/** A change that the person made and the server has not confirmed. */
export interface OutboxEntry {
  /** Also the idempotency key, and a message's local id. */
  readonly id: string;
  /** The change that the person made. */
  readonly command: Command;
  /** Entries of one lane are sent in the order of `sequence`. */
  readonly lane: string;
  /** Rises with each entry that this device makes. */
  readonly sequence: number;
  /**
   * The tab that sends shows `sending`; it is never stored. After `sent`, the entry waits until the records show the
   * change; an uploaded file waits until a message uses it.
   */
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The share of a file, or of all files of a message, that is sent, 1 for all. Never stored. */
  readonly progress?: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Entries whose results this one needs. */
  readonly dependsOn: readonly string[];
  /** The results of the completed dependencies, by their id; once it is sent, its own result too. */
  readonly results: Readonly<Record<string, unknown>>;
  /** Stored before the first try: from then on the server may have the change. Removed if the server refused it. */
  readonly tried: FirstTry | undefined;
  /** The id of the message, once the server gave it one. */
  readonly messageId: number | undefined;
  /** Why the server refused it. */
  readonly refusal: Refusal | undefined;
  /**
   * The repeated failure of an entry without a definite answer. It is retried by itself. The person may discard it,
   * without knowing whether it arrived.
   */
  readonly trouble: Trouble | undefined;
}

/** An entry as it is stored. */
export interface StoredEntry extends Omit<OutboxEntry, 'state' | 'progress'> {
  readonly state: Exclude<OutboxEntry['state'], 'sending'>;
}

/** The repeated failure of an entry that is still retried. */
export interface Trouble {
  /**
   * The server's code, or `NETWORK_FAILED`, `TIMED_OUT`, `REDIRECT_REFUSED` or `UNEXPECTED_RESPONSE`. `docsUrlOf`
   * links to its documentation.
   */
  readonly code: string;
  /** The problem in a sentence. */
  readonly message: string;
  /** The time of the next try at the latest, in milliseconds since 1970. */
  readonly retryAt: number;
}

/** The state of this device before the first try of an entry, which finds what that try made. */
export interface FirstTry {
  /** The newest message known before the try. Anything that it made is newer. */
  readonly newestMessageId: number;
  /** The newest known id of what it makes before the try, if that is no message. */
  readonly newestMadeId?: number;
  /** Part of the request, which must stay the same under one idempotency key. */
  readonly queueId: string | undefined;
  /** The target of the try, if that topic was moved since: the server may have it from there. */
  readonly to?: ConversationTarget;
}

/** Why a change was refused, by the server or by this device. */
export interface Refusal {
  /**
   * The server's code, or this device's: `CANNOT_BE_SENT`, `TOO_LONG`, `CUT`, `UPLOAD_GONE`, `MESSAGE_GONE`,
   * `UNEXPECTED_RESPONSE`. `docsUrlOf` links to its documentation.
   */
  readonly code: string;
  /** The reason in a sentence. */
  readonly message: string;
  /**
   * Whether the same request would always be refused, because it is invalid or its subject is gone or changed. `edit`
   * and `discard` remain; `retry` is pointless. If false, the reason can change, such as a permission or a full
   * quota.
   */
  readonly isFinal: boolean;
}
