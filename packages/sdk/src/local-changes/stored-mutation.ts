import type { Refusal, Trouble } from './outbox-entry.ts';

/** A call of a command of the app, as it is stored until it is carried out. */
export interface StoredMutation {
  /** Also the idempotency key. */
  readonly id: string;
  /** The name of the command. A later version of the app may no longer have it. */
  readonly name: string;
  /** The arguments: plain data. */
  readonly args: unknown;
  /** Mutations of one lane are carried out in the order of `sequence`. */
  readonly lane: string;
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly state: 'waiting' | 'failed';
  /** Whether it was begun. Stored before the command runs: from then on the backend may have it. */
  readonly isTried: boolean;
  readonly refusal: Refusal | undefined;
  readonly trouble: Trouble | undefined;
}
