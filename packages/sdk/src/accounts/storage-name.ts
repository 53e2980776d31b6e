import { apiUrl } from '../api/server-url.ts';

/** Names an account's databases, locks and channel on this device. */
export function storageName(serverUrl: string | URL, account: string): string {
  const server = apiUrl(serverUrl).replace(/\/api\/v1$/, '');
  // Addresses are compared without case; a name that the app made up loses nothing by it.
  return `tidings:${server}:${account.toLowerCase()}`;
}
