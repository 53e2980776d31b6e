import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Engine } from '../storage/engine.ts';
import type { StoredQueues } from './stored-queues.ts';

/** What the event queues of every realm work with. */
export interface QueueContext {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly log: Logger;
  readonly stored: StoredQueues;
}
