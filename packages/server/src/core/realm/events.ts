import type { Capability } from './capabilities.ts';

/**
 * The receivers of an event, stored with it and looked up by readers of the log:
 * - `realm`: everyone
 * - `members`: everyone except guests
 * - `user:7`: one account
 * - `channel:7`: the subscribers at that moment
 * - `conversation:7`: the people of a direct conversation
 * - `webhooks`: webhooks, which get the changes of all messages in public channels
 * - `state`: no client
 */
export type Audience =
  | 'realm'
  | 'members'
  | 'state'
  | 'webhooks'
  | `user:${number}`
  | `channel:${number}`
  | `conversation:${number}`;

export function forUser(userId: number): Audience {
  return `user:${userId}`;
}

/** An entry of a realm's log: a wire event without its id. */
export interface RealmEvent {
  readonly type: string;
  readonly op?: string;
  /** Accounts of the audience that do not get the event. Not part of what is delivered. */
  readonly not_for?: readonly number[];
  /** The capability that a client needs to get the event. Not part of what is delivered. */
  readonly needs?: Capability;
  /** The capability that excludes a client, usually because it gets another event instead. */
  readonly without?: Capability;
  readonly [field: string]: unknown;
}

export interface LoggedEvent {
  readonly id: number;
  readonly audience: Audience;
  readonly event: RealmEvent;
  /** Time of the change, in milliseconds since 1970. */
  readonly at: number;
}
