import { type Client, type Credentials, createClient, signIn } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';

interface Account {
  readonly serverUrl: string;
  readonly credentials: Credentials;
}

const PLACE = 'account';

/** Opens the account of the last visit; undefined if there is none. */
export async function openKnown(): Promise<Client | undefined> {
  const known = localStorage.getItem(PLACE);
  return known === null ? undefined : open(JSON.parse(known) as Account);
}

export async function openNew(serverUrl: string, email: string, password: string): Promise<Client> {
  const credentials = await signIn({ serverUrl, email, password });
  const account: Account = {
    serverUrl,
    credentials: { email: credentials.email, apiKey: credentials.apiKey },
  };
  localStorage.setItem(PLACE, JSON.stringify(account));
  return open(account);
}

function open(account: Account): Promise<Client> {
  return createClient({ ...account, storage: indexedDbStorage() });
}
