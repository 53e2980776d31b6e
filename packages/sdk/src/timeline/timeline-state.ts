import type { OutboxEntry, Refusal, Trouble } from '../keepsakes/outbox-entry.ts';
import type { Live } from '../live.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { PendingChange } from '../queries/pending.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

/** A list of messages that goes on saying what is so. It reads and fetches only while somebody hears it. */
export interface Timeline extends Live<TimelineState> {
  /** Shows another page of older messages: from the store, then from the server. Done when it settled. */
  older(): Promise<void>;
  /** The same towards the newest; at the end it follows what arrives. */
  newer(): Promise<void>;
  /** Shows what is around a message, or the end. */
  jumpTo(target: TimelineTarget): Promise<void>;
}

export type TimelineTarget = number | 'newest' | 'firstUnread';

export interface TimelineState {
  /** One stretch without a gap, ascending, and after it what was not sent yet. */
  readonly items: readonly TimelineItem[];
  /** Where the list was asked to be, for scrolling there; `newest` follows what arrives. */
  readonly anchor: number | 'newest';
  /** There are older messages, or nobody knows yet. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** More is being read or fetched. */
  readonly isLoading: boolean;
  /** What shows is as the server has it; else it was so once, and is checked as soon as that can be. */
  readonly isVerified: boolean;
  /** Why what is missing is not fetched. */
  readonly problem: TimelineProblem | undefined;
}

export type TimelineProblem =
  | { readonly kind: 'offline' }
  /** The server could not be asked, or refused; what will heal is tried again. */
  | { readonly kind: 'failed'; readonly error: unknown };

export interface TimelineItem {
  /** Stays the same when an unsent message becomes the one that the server knows. */
  readonly key: string;
  readonly ref: MessageRef;
  /**
   * As it is once all that waits is done. Its id is 0 until the server gave it one; `sender_id` is 0 on a
   * device that never reached the server and does not know whose it is.
   */
  readonly message: StoredMessage;
  /** Undefined for a message that the server has. */
  readonly pending: PendingSend | undefined;
  /** What the person changed of it and the server has not confirmed, oldest first. */
  readonly changes: readonly PendingChange[];
  /** What the person does not want to hear of: its sender, or its topic or channel. */
  readonly muted: 'sender' | 'topic' | undefined;
}

export interface PendingSend {
  readonly entryId: string;
  readonly state: Exclude<OutboxEntry['state'], 'sent'>;
  readonly refusal: Refusal | undefined;
  readonly trouble: Trouble | undefined;
  /** How much of its files is gone while they are sent; 1 is all. */
  readonly progress: number | undefined;
}
