import type { EventName, TidingsEvent } from '@tidings/shared-types';
import type { WorkingSet } from '../store/working-set.ts';

/** An event of one type and `op`. */
export type EventNamed<N extends EventName> = Extract<TidingsEvent, Head<N>>;

type Head<N extends EventName> = N extends `${infer T}/${infer O}`
  ? { readonly type: T; readonly op: O }
  : { readonly type: N };

/** Works an event into the records. Doing it twice changes no more than doing it once. */
export type Applier<N extends EventName> = (
  set: WorkingSet,
  event: EventNamed<N>,
  context: ApplyContext,
) => Promise<void> | void;

export type Appliers<N extends EventName> = { readonly [M in N]: Applier<M> };

export interface ApplyContext {
  readonly userId: number;
  /** The newest message known when the batch began. */
  readonly newestMessageId: number;
  /** The Markdown of what was sent from here, by its local id, where that is known and the HTML is made of it. */
  readonly sentFromHere?: ((localId: string, html: string) => string | undefined) | undefined;
  /**
   * Messages that a request brought, where events that were applied before are applied to these too
   * (S6). What counts messages instead of holding them, such as the unread ones, has them already.
   */
  readonly fetched?: readonly number[];
}
