import type { Snapshot, TidingsEvent } from '@tidings/shared-types';

/** What a client holds: the snapshot it got, brought forward by events. */
export interface ClientState extends Required<Snapshot> {
  /**
   * What no event tells: which message is the newest once the newest is gone. A client would look
   * into what it has stored; this one has stored nothing.
   */
  readonly unknown: { maxMessageId: boolean; readonly conversations: Set<string> };
}

export type EventOf<T extends TidingsEvent['type']> = Extract<TidingsEvent, { type: T }>;

/** How events of some types change what a client holds. */
export type Appliers = {
  readonly [T in TidingsEvent['type']]?: (state: ClientState, event: EventOf<T>) => void;
};

export function clientState(snapshot: Snapshot): ClientState {
  const unknown = { maxMessageId: false, conversations: new Set<string>() };
  return { ...(structuredClone(snapshot) as Required<Snapshot>), unknown };
}
