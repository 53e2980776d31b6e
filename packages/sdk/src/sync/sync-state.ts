/** What an app may show of the connection. */
export type SyncState =
  /** Not started, or stopped. */
  | { readonly name: 'stopped' }
  /** Another tab syncs; this one reads what it stores. */
  | { readonly name: 'following' }
  /**
   * No network, or the server does not answer. `retryAt` in milliseconds since 1970. `problem` is what
   * the last try met, in English, for whoever builds or runs the app.
   */
  | {
      readonly name: 'offline';
      readonly retryAt: number | undefined;
      readonly failures: number;
      readonly problem?: string | undefined;
    }
  /** Asks whether the event queue is still there. */
  | { readonly name: 'connecting' }
  /** Makes a new event queue and takes over a snapshot. */
  | { readonly name: 'registering' }
  /** Reads what happened meanwhile. */
  | { readonly name: 'catchingUp' }
  | { readonly name: 'live' }
  /** The server lets the account in no more. Nothing is lost; starting again goes on from here. */
  | { readonly name: 'signedOut'; readonly reason: SignOutReason };

export type SignOutReason =
  /** It was revoked or renewed: sign in again. */
  | 'key-refused'
  | 'account-deactivated'
  | 'organization-deactivated'
  /** The key is good, but what is stored here is another person's: open the account under its own name. */
  | 'another-account'
  /** The address has become another organization's: what is stored here is of the one before. */
  | 'another-organization';

export type SyncName = SyncState['name'];
