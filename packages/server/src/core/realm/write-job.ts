import type { LoggedEvent } from './events.ts';
import type { IdempotencyClaim } from './idempotency.ts';
import type { Mutation } from './mutation.ts';
import type { Origin } from './origin.ts';

/** A change that waits for its group. */
export interface WriteJob {
  readonly work: (change: Mutation) => unknown;
  readonly claim: IdempotencyClaim | undefined;
  readonly origin: Origin;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Gets the events that this process wrote, and whether entries of other processes precede them in the log. */
export type CommitListener = (own: readonly LoggedEvent[], hasOthers: boolean) => void;
