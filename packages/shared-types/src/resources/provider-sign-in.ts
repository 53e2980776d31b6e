/**
 * Reasons why a sign-in through a provider failed. The app gets them as `failed` in its URL when the person
 * is redirected back.
 */
export const signInFailures = [
  /** The person or the provider declined. */
  'cancelled',
  /** It took too long, or was started in another browser. */
  'expired',
  /** The provider does not respond. */
  'unreachable',
  /** The provider and this server do not understand each other. The server's log has details. */
  'refused',
  /** The provider gives no address, or does not say that it has verified it. */
  'no-address',
  /** No account has the address. A new person needs an invitation, and can use it with the `ticket`. */
  'no-account',
  /** The organization does not allow such addresses. */
  'address-not-taken',
  /** The account with the address belongs to a different user of the provider. */
  'account-of-another',
  'account-deactivated',
  'organization-deactivated',
] as const;
export type SignInFailure = (typeof signInFailures)[number];

/**
 * The one-time pad that hides the key in the redirect. It has as many bytes as the key, in hexadecimal
 * digits.
 */
export const signInPadPattern: RegExp = /^[0-9a-f]{64}$/i;
