import type { TidingsEvent } from '@tidings/shared-types';
import type { Credentials } from '../api/authorization.ts';
import type { SyncState } from '../sync/sync-state.ts';
import type { WireError } from './wire-error.ts';

/** What the tabs of one account say to each other. Tabs of other versions may say more. */
export type TabMessage =
  /** Whoever leads is to tell how things stand. */
  | { readonly type: 'who' }
  | { readonly type: 'status'; readonly leader: string; readonly status: LeaderStatus }
  | { readonly type: 'transient'; readonly events: readonly TidingsEvent[] }
  /** To the leader, whose answer has the same id. */
  | {
      readonly type: 'ask';
      readonly id: string;
      readonly task: string;
      readonly argument: unknown;
    }
  | { readonly type: 'answer'; readonly id: string; readonly outcome: Outcome }
  | { readonly type: 'poke' }
  /** Somebody signed in again after the key was refused. */
  | { readonly type: 'credentials'; readonly credentials: Credentials }
  | { readonly type: 'leave'; readonly order: LeaveOrder }
  /** To a client that would open what another one of this program has for itself. */
  | { readonly type: 'held' };

/** How the leading tab stands. */
export interface LeaderStatus {
  readonly state: SyncState;
  /** Outbox entries on their way to the server. */
  readonly busy: readonly string[];
  /** Of those of them that upload, how much is gone. Earlier versions do not tell. */
  readonly progress?: readonly (readonly [string, number])[];
}

export type Outcome = { readonly result: unknown } | { readonly error: WireError };

/** Who is to close the account's databases, and why. */
export type LeaveOrder =
  /** A newer version of the app is about to migrate them (T2). */
  { readonly why: 'outdated'; readonly olderThan: number } | { readonly why: 'signedOut' };
