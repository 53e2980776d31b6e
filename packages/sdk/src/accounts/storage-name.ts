import { apiUrl } from '../api/server-url.ts';

/** Returns the name of an account's databases, locks and channel on this device. */
export function storageName(serverUrl: string | URL, account: string): string {
  // Email addresses compare without case. For names that the app made up, this is harmless.
  return `${serverName(serverUrl)}:${account.toLowerCase()}`;
}

/**
 * Returns that name for a person with an id of the app's backend. Such ids may differ in case alone, and may be the
 * same as an address or name of another account.
 */
export function storageNameOfPerson(serverUrl: string | URL, externalId: string): string {
  return `${serverName(serverUrl)}:person:${externalId}`;
}

function serverName(serverUrl: string | URL): string {
  return `tidings:${apiUrl(serverUrl).replace(/\/api\/v1$/, '')}`;
}
