import { ApiError } from '../api-error.ts';
import type { Capabilities } from '../realm/capabilities.ts';

/** A term of a queue's narrow. Events must match all terms. */
export interface QueueNarrowTerm {
  readonly operator: 'channel' | 'topic' | 'sender' | 'is' | 'custom';
  readonly operand: string;
}

/** The events that a queue gets, and their form. */
export interface QueueOptions {
  /** Undefined for all types. */
  readonly eventTypes: readonly string[] | undefined;
  readonly narrow: readonly QueueNarrowTerm[];
  readonly allPublicStreams: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly capabilities: Capabilities;
  /** The host at which the client reached the realm; stand-in addresses contain it. */
  readonly host: string;
  /**
   * Whether a webhook reads the queue. It also gets changes of messages in public channels without a subscription. A
   * channel counts as public if it was public at that time, however late the webhook reads.
   */
  readonly isWebhook?: boolean;
}

export interface EventQueue {
  readonly id: string;
  readonly userId: number;
  readonly options: QueueOptions;
  /** Position in the log after which events are delivered. */
  readonly startPosition: number;
  /** Milliseconds since 1970. Events that are not in the log are delivered from this time on. */
  readonly createdAt: number;
}

/** The error for queues that never existed, are gone, or belong to someone else. */
export function badQueue(queueId: string): ApiError<'BAD_EVENT_QUEUE_ID'> {
  return new ApiError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, {
    queue_id: queueId,
  });
}
