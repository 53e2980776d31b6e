import type { Capabilities } from '../realm/capabilities.ts';

/** One term of a queue's narrow; all must hold. */
export interface QueueNarrowTerm {
  readonly operator: 'channel' | 'topic' | 'sender' | 'is';
  readonly operand: string;
}

/** Which events a queue gets, and in which form. */
export interface QueueOptions {
  /** Undefined: all there are. */
  readonly eventTypes: readonly string[] | undefined;
  readonly narrow: readonly QueueNarrowTerm[];
  readonly allPublicStreams: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly slimPresence: boolean;
  readonly capabilities: Capabilities;
  /** Host under which the client reached the realm; stand-in addresses are made of it. */
  readonly host: string;
}

export interface EventQueue {
  readonly id: string;
  readonly userId: number;
  readonly options: QueueOptions;
  /** Nothing of the log up to here is ever delivered. */
  readonly startPosition: number;
  /** Milliseconds since 1970. What no log keeps is not delivered from before that. */
  readonly createdAt: number;
}
