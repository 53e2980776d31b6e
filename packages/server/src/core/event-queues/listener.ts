import type { EventQueue } from './queue.ts';
import type { WireEvent } from './wire-events.ts';

/** The reader of a queue that waits for events if there are none: a poll or a stream. */
export interface Listener {
  readonly queue: EventQueue;
  /** Id of the last event that it has, or of a later place with no event for it before that. */
  cursor: number;
  /** The most events that it takes at once, if it has a limit of its own. */
  readonly maxEvents?: number | undefined;
  /** Whether its client is not used, so that heartbeats are rare and the wait counts as presence. */
  readonly isQuiet: boolean;
  /** Whether it needs nothing more. */
  readonly isOver: boolean;
  /** Throws if authentication would refuse its account now. */
  readmit(): void;
  /** Takes at least one event newer than the cursor. Returns whether it waits for more. */
  receive(events: readonly WireEvent[]): boolean;
  /** Ends the wait with all events delivered: another reader came, or the queue or the server stops. */
  release(): void;
  /** Ends the wait because the log has moved on too far to follow it in memory. */
  catchUp(): void;
  fail(error: unknown): void;
}
