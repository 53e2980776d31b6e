import type { Snapshot, TidingsEvent } from '@tidings/shared-types';

/** A client's state: its snapshot, updated by events. */
export interface ClientState extends Required<Snapshot> {
  /**
   * State that no event determines: the newest message after the newest was deleted. Real clients would look
   * it up in their stored messages.
   */
  readonly unknown: { maxMessageId: boolean; readonly conversations: Set<string> };
}

export type EventOf<T extends TidingsEvent['type']> = Extract<TidingsEvent, { type: T }>;

/** Functions that apply events of some types to a client's state. */
export type Appliers = {
  readonly [T in TidingsEvent['type']]?: (state: ClientState, event: EventOf<T>) => void;
};

export function clientState(snapshot: Snapshot): ClientState {
  const unknown = { maxMessageId: false, conversations: new Set<string>() };
  return { ...(structuredClone(snapshot) as Required<Snapshot>), unknown };
}
