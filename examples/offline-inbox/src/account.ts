import { type Client, createClient, type SignedIn } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';

/** The account and server on this device. The key is enough to sign in again; the password is not stored. */
export interface Account extends SignedIn {
  readonly serverUrl: string;
}

const key = 'offline-inbox:account';

export function storedAccount(): Account | undefined {
  return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
}

export function keepAccount(account: Account): void {
  localStorage.setItem(key, JSON.stringify(account));
}

export function forgetAccount(): void {
  localStorage.removeItem(key);
}

/** Opens the client from local data, without waiting for the network. */
export function openAccount({ serverUrl, userId, email, apiKey }: Account): Promise<Client> {
  return createClient({
    serverUrl,
    credentials: { email, apiKey },
    account: String(userId),
    storage: indexedDbStorage(),
  });
}
