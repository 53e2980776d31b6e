import type { UnsentWork } from './unsent.ts';

/**
 * The state of a client:
 * - `open`: works, online or not
 * - `outdated`: a newer version of the app in another tab took the databases over; reload to continue
 * - `signedOut`: the account was signed out on this device, here or in another tab
 * - `closed`: the app called `close`
 */
export type ClientStatus = 'open' | 'outdated' | 'signedOut' | 'closed';

/** What `signOut` does with the stored data. */
export interface SignOutOptions {
  /**
   * `false` keeps the stored data for the next sign-in. `true` deletes it unless there is unsent work; `'evenUnsent'`
   * deletes that too.
   */
  readonly wipe: boolean | 'evenUnsent';
}

/**
 * Whether the client signed out, or refused because a wipe would destroy unsent work. `kept` is work that another tab
 * stored at the last moment. Nothing was deleted then, and the work is there when the account is opened again.
 */
export type SignOutResult =
  | { readonly isSignedOut: true; readonly kept?: UnsentWork }
  | { readonly isSignedOut: false; readonly unsent: UnsentWork };
