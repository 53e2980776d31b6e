import type { LoggedEvent } from '../../realm/events.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { EventQueue } from '../queue.ts';

/** The context of an entry and a queue. */
export interface ShapeContext {
  /** The state at the entry or later. */
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Subdomain of the realm. */
  readonly realmName: string;
  /** False for a message that the queue gets only because it reads all public channels. */
  readonly isRecipient: boolean;
}

/** Makes a queue's events from an entry of one type. */
export type Shaper = (
  logged: LoggedEvent,
  queue: EventQueue,
  context: ShapeContext,
) => readonly string[];
