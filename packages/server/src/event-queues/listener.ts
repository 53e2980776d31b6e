import type { EventQueue } from './queue.ts';
import type { WireEvent } from './wire-events.ts';

/** Who reads a queue and, where it holds nothing, waits for what comes: a poll or a stream. */
export interface Listener {
  readonly queue: EventQueue;
  /** The id of the last event it has, or of a later place before which there is nothing for it. */
  cursor: number;
  /** It wants nothing any more. */
  readonly isOver: boolean;
  /** Throws where authentication would by now refuse its account. */
  readmit(): void;
  /** Takes events newer than the cursor, at least one. Returns whether it waits for more. */
  receive(events: readonly WireEvent[]): boolean;
  /** Ends the wait: another reader came, the queue or the server goes. It has all there was. */
  release(): void;
  /** Ends the wait because the log has gone on too far to be followed from memory. */
  catchUp(): void;
  fail(error: unknown): void;
}
