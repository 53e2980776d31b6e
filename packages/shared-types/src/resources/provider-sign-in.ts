/**
 * Why nobody is signed in whom a provider was asked about, as it is said to the app that they come back to
 * (`failed` in its address).
 */
export const signInFailures = [
  /** They, or the provider, said no. */
  'cancelled',
  /** It took too long, or was begun in another browser. */
  'expired',
  /** The provider does not answer. */
  'unreachable',
  /** The provider and this server do not understand each other: the server's log says more. */
  'refused',
  /** The provider names no address, or does not say that it has checked it. */
  'no-address',
  /** Nobody here has the address, and new people need an invitation: there is a `ticket` for who has one. */
  'no-account',
  /** The organization takes no such addresses. */
  'address-not-taken',
  /** The account with the address belongs to somebody else of the provider's. */
  'account-of-another',
  'account-deactivated',
  'organization-deactivated',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** The one-time pad that hides the key on its way back has as many bytes as the key, in hexadecimal digits. */
export const signInPadPattern: RegExp = /^[0-9a-f]{64}$/i;
