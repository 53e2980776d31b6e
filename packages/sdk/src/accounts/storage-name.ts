import { apiUrl } from '../api/server-url.ts';

/** Returns the name of an account's databases, locks and channel on this device. */
export function storageName(serverUrl: string | URL, account: string): string {
  const server = apiUrl(serverUrl).replace(/\/api\/v1$/, '');
  // Email addresses compare without case. For names that the app made up, this is harmless.
  return `tidings:${server}:${account.toLowerCase()}`;
}
