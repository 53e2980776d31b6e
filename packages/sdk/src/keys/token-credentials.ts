import type { Credentials } from '../api/authorization.ts';

/** A sign-in by tokens of your own backend, in place of a key. */
export interface TokenCredentials {
  /**
   * Returns a token (a JWT) that your backend made for the person. Called whenever a key is missing, about to expire
   * or refused, and by one tab at a time. It gets 30 s; if it fails, sync pauses and tries again later.
   */
  readonly token: () => Promise<string>;
  /** The name of this device in the person's list of keys. By default the SDK makes one up. */
  readonly deviceName?: string | undefined;
}

export function isTokenCredentials(
  credentials: Credentials | TokenCredentials,
): credentials is TokenCredentials {
  return 'token' in credentials;
}
