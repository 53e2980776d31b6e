import type { UnsentWork } from './unsent.ts';

/**
 * - `open`: works, online or not
 * - `outdated`: a newer version of the app, in another tab, has taken the databases over; reload to go on
 * - `signedOut`: the account was signed out on this device, here or in another tab
 * - `closed`: somebody called `close`
 */
export type ClientStatus = 'open' | 'outdated' | 'signedOut' | 'closed';

export interface SignOutOptions {
  /**
   * `false` keeps what is stored, for the next time. `true` deletes it unless something was never sent;
   * `'evenUnsent'` deletes that too.
   */
  readonly wipe: boolean | 'evenUnsent';
}

/**
 * Signed out; or not, since there is work that a wipe would destroy. `kept` is what another tab stored
 * in the very last moment: nothing was deleted then, and it is there when the account is opened again.
 */
export type SignOutResult =
  | { readonly isSignedOut: true; readonly kept?: UnsentWork }
  | { readonly isSignedOut: false; readonly unsent: UnsentWork };
