import type { LoggedEvent } from '../../realm/events.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { EventQueue } from '../queue.ts';

/** What there is to know beside an entry and a queue. */
export interface ShapeContext {
  /** As of the entry or later. */
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Subdomain of the realm. */
  readonly realmName: string;
  /** False for a message that the queue gets only because it wants those of all public channels. */
  readonly isRecipient: boolean;
}

/** Makes what a queue gets of an entry of one type. */
export type Shaper = (
  logged: LoggedEvent,
  queue: EventQueue,
  context: ShapeContext,
) => readonly string[];
