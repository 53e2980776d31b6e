import NetInfo from '@react-native-community/netinfo';
import { type Client, type Credentials, createClient, signIn } from '@tidings/sdk';
import { expoSqliteStorage, reactNativeEnvironment } from '@tidings/sdk/react-native';
import * as SecureStore from 'expo-secure-store';
import * as SQLite from 'expo-sqlite';
import { AppState } from 'react-native';

interface Account {
  readonly serverUrl: string;
  readonly credentials: Credentials;
}

const PLACE = 'account';
/** Phones have less memory than computers, and the store is in memory. */
const BUDGET_BYTES = 20_000_000;

const environment = reactNativeEnvironment({ AppState, NetInfo });
const storage = expoSqliteStorage(SQLite);

/** Opens the account of the last start; undefined if there is none. */
export async function openKnown(): Promise<Client | undefined> {
  const known = await SecureStore.getItemAsync(PLACE);
  return known === null ? undefined : open(JSON.parse(known) as Account);
}

export async function openNew(serverUrl: string, email: string, password: string): Promise<Client> {
  const credentials = await signIn({ serverUrl, email, password, environment });
  const account: Account = {
    serverUrl,
    credentials: { email: credentials.email, apiKey: credentials.apiKey },
  };
  await SecureStore.setItemAsync(PLACE, JSON.stringify(account));
  return open(account);
}

function open(account: Account): Promise<Client> {
  return createClient({ ...account, environment, storage, budgetBytes: BUDGET_BYTES });
}
