import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import type { SyncState } from '../sync/sync-state.ts';
import type { WireError } from './wire-error.ts';

/** The messages between the tabs of one account. Tabs of other versions may send more types. */
export type TabMessage =
  /** Asks the leader for its status. */
  | { readonly type: 'who' }
  | { readonly type: 'status'; readonly leader: string; readonly status: LeaderStatus }
  | { readonly type: 'transient'; readonly events: readonly TidingsEvent[] }
  /** To the leader, which answers with the same id. */
  | {
      readonly type: 'ask';
      readonly id: string;
      readonly task: string;
      readonly argument: unknown;
    }
  | { readonly type: 'answer'; readonly id: string; readonly outcome: Outcome }
  | { readonly type: 'poke' }
  /** The person uses the app. */
  | { readonly type: 'used' }
  /** The person signed in again after the key was refused. */
  | { readonly type: 'credentials'; readonly credentials: Credentials }
  | { readonly type: 'leave'; readonly order: LeaveOrder }
  /** To a client that wants to open databases that another one of this program has for itself. */
  | { readonly type: 'held' };

/** The state of the leading tab. */
export interface LeaderStatus {
  readonly state: SyncState;
  /** The outbox entries in flight. */
  readonly busy: readonly string[];
  /** The share of each upload among them that is sent. Earlier versions leave this out. */
  readonly progress?: readonly (readonly [string, number])[];
}

export type Outcome = { readonly result: unknown } | { readonly error: WireError };

/** The tabs that must close the account's databases, and the reason. */
export type LeaveOrder =
  /** A newer version of the app is about to migrate them (T2). */
  { readonly why: 'outdated'; readonly olderThan: number } | { readonly why: 'signedOut' };
