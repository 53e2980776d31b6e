import type { EventName, TidingsEvent } from '@tidings/shared-types/wire';
import type { WorkingSet } from '../store/working-set.ts';

/** An event of one type and `op`. */
export type EventNamed<N extends EventName> = Extract<TidingsEvent, Head<N>>;

type Head<N extends EventName> = N extends `${infer T}/${infer O}`
  ? { readonly type: T; readonly op: O }
  : { readonly type: N };

/** Applies an event to the records. Idempotent. */
export type Applier<N extends EventName> = (
  set: WorkingSet,
  event: EventNamed<N>,
  context: ApplyContext,
) => Promise<void> | void;

export type Appliers<N extends EventName> = { readonly [M in N]: Applier<M> };

export interface ApplyContext {
  readonly userId: number;
  /** The newest message known before the batch. */
  readonly newestMessageId: number;
  /** Returns the Markdown of a message that this device sent, by its local id, if its HTML was rendered from that. */
  readonly sentFromHere?: ((localId: string, html: string) => string | undefined) | undefined;
  /**
   * Messages of a fetch to which events are applied again, since they were applied before it (S6). Counts, such as
   * the unread ones, already include these events.
   */
  readonly fetched?: readonly number[];
}
