/** Why the server does not accept the account now. */
export type SignOutReason =
  /** The key was revoked or renewed: sign in again. */
  | 'key-refused'
  /** The app's backend gives no token, or one that the server refuses. Sync tries again by itself. */
  | 'token'
  | 'account-deactivated'
  | 'organization-deactivated'
  /** The key works, but belongs to another person than the stored data: open the account under its own name. */
  | 'another-account'
  /** The address belongs to another organization now; the stored data is from the earlier one. */
  | 'another-organization';
