import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Engine } from '../storage/engine.ts';
import type { StoredQueues } from './stored-queues.ts';

/** The dependencies that the event queues of all realms share. */
export interface QueueContext {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stored: StoredQueues;
  /** Called if entries of a log in memory may no longer be used. */
  readonly onLeap: () => void;
  /** Called after events were delivered, with the age of the oldest of them. */
  readonly onDelivered: (ageMs: number) => void;
  /** Called when a listener begins to wait whose client is not used. */
  readonly onQuiet: (userId: number) => void;
}
