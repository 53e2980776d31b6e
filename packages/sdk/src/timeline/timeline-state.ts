import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import type { Live } from '../live.ts';
import type { OutboxEntry, Refusal, Trouble } from '../local-changes/outbox-entry.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { PendingChange } from '../queries/pending.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

/** A list of messages that stays current. It reads and fetches only while it has listeners. */
export interface Timeline<C extends CustomTypes = CustomTypes>
  extends Live<WithCustom<TimelineState, C>> {
  /** Shows another page of older messages, from the store, then from the server. Settles when it is done. */
  older(): Promise<void>;
  /** Does the same towards the newest. At the end it follows new messages. */
  newer(): Promise<void>;
  /** Shows the messages around one, or the end. */
  jumpTo(target: TimelineTarget): Promise<void>;
}

/** A place in a timeline: a message by its id, the end, or the first unread message. */
export type TimelineTarget = number | 'newest' | 'firstUnread';

/** The messages of a timeline, and how complete they are. */
export interface TimelineState {
  /** One stretch without gaps, ascending, followed by the unsent messages. */
  readonly items: readonly TimelineItem[];
  /** The requested position, for scrolling there; `newest` follows new messages. */
  readonly anchor: number | 'newest';
  /** Whether there are older messages; true while unknown. */
  readonly hasOlder: boolean;
  /** Whether there are newer messages; true while unknown. */
  readonly hasNewer: boolean;
  /** Whether more is being read or fetched. */
  readonly isLoading: boolean;
  /** Whether the shown messages are current. If not, they are checked as soon as possible. */
  readonly isVerified: boolean;
  /** Why missing messages are not fetched. */
  readonly problem: TimelineProblem | undefined;
}

/** Why missing messages are not fetched. */
export type TimelineProblem =
  | { readonly kind: 'offline' }
  /** The request failed or was refused. It is retried if that can help. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** A message of a timeline, sent or not. */
export interface TimelineItem {
  /** Stays the same when an unsent message arrives at the server. */
  readonly key: string;
  /** Names the message for changes, such as `client.change.addReaction`. */
  readonly ref: MessageRef;
  /**
   * The message with all waiting changes applied. Its id is 0 until the server assigns one. `sender_id` is 0 on a
   * device that never reached the server, where the person's id is unknown.
   */
  readonly message: StoredMessage;
  /** Undefined if the server has the message. */
  readonly pending: PendingSend | undefined;
  /** The person's unconfirmed changes of it, oldest first. */
  readonly changes: readonly PendingChange[];
  /** The muted part, if any: its sender, or its topic or channel. */
  readonly muted: 'sender' | 'topic' | undefined;
}

/** How far the sending of a message is. */
export interface PendingSend {
  /** The entry of the outbox, for `outbox.retry` and `outbox.discard`. */
  readonly entryId: string;
  /** How far it is: waiting, being sent, or refused. */
  readonly state: Exclude<OutboxEntry['state'], 'sent'>;
  /** Why the server refused it, if it did. */
  readonly refusal: Refusal | undefined;
  /** The repeated failure, if it keeps failing. */
  readonly trouble: Trouble | undefined;
  /** The share of its files that is sent, 1 for all. */
  readonly progress: number | undefined;
}
