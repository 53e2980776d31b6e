import { type Client, createClient, type SignedIn } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';

/** Who uses this device, and where. The key is all that one needs to come back; no password is kept. */
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

/** Shows what is stored at once; nothing here waits for a network. */
export function openAccount({ serverUrl, userId, email, apiKey }: Account): Promise<Client> {
  return createClient({
    serverUrl,
    credentials: { email, apiKey },
    account: String(userId),
    storage: indexedDbStorage(),
  });
}
