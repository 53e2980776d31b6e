import { type Client, createClient } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';
import { useEffect, useState } from 'react';
import type { Account } from './account.ts';

export type OpenState =
  | { readonly name: 'opening' }
  | { readonly name: 'open'; readonly client: Client }
  | { readonly name: 'failed'; readonly error: unknown };

/** Keeps an account's client open while the component is mounted. The client itself handles a new key. */
export function useOpenClient(present: Account): OpenState {
  const [account] = useState(present);
  const [state, setState] = useState<OpenState>({ name: 'opening' });
  useEffect(() => {
    let isWanted = true;
    const opening = openAccount(account);
    opening.then(
      (client) => isWanted && setState({ name: 'open', client }),
      (error: unknown) => isWanted && setState({ name: 'failed', error }),
    );
    return () => {
      isWanted = false;
      setState({ name: 'opening' });
      // An error while opening was already reported.
      opening.then((client) => client.close()).catch(() => undefined);
    };
  }, [account]);
  return state;
}

/** Configures the SDK for this app. The page's own origin is the API server. */
function openAccount({ email, apiKey, userId }: Account): Promise<Client> {
  return createClient({
    serverUrl: location.origin,
    credentials: { email, apiKey },
    account: String(userId),
    storage: indexedDbStorage(),
    clientName: 'TidingsWeb',
  });
}
