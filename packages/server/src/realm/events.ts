import type { Capability } from './capabilities.ts';

/**
 * Whom an event is for, as stored with it and looked up by readers of the log:
 * `realm` everyone, `members` everyone but guests, `user:7` one account, `channel:7` those subscribed
 * at that moment, `conversation:7` the people of a direct conversation, `state` no client at all.
 */
export type Audience =
  | 'realm'
  | 'members'
  | 'state'
  | `user:${number}`
  | `channel:${number}`
  | `conversation:${number}`;

export function forUser(userId: number): Audience {
  return `user:${userId}`;
}

/** One entry of a realm's log: a wire event without its id. */
export interface RealmEvent {
  readonly type: string;
  readonly op?: string;
  /** Accounts of the audience that do not get it; not itself part of what is delivered. */
  readonly not_for?: readonly number[];
  /** Only clients that can do this get it; like `not_for` not part of what is delivered. */
  readonly needs?: Capability;
  /** Only clients that cannot do this get it, mostly beside another event for those that can. */
  readonly without?: Capability;
  readonly [field: string]: unknown;
}

export interface LoggedEvent {
  readonly id: number;
  readonly audience: Audience;
  readonly event: RealmEvent;
}
