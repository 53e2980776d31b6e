import { type Client, createClient } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';
import { useEffect, useState } from 'react';
import type { Account } from './account.ts';

export type OpenState =
  | { readonly name: 'opening' }
  | { readonly name: 'open'; readonly client: Client }
  | { readonly name: 'failed'; readonly error: unknown };

/** The client of an account, open while the component is shown. A new key is told to the client itself. */
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
      // What failed to open was told already.
      opening.then((client) => client.close()).catch(() => undefined);
    };
  }, [account]);
  return state;
}

/** The SDK, as this app uses it. The server that served the page is the server. */
function openAccount({ email, apiKey, userId }: Account): Promise<Client> {
  return createClient({
    serverUrl: location.origin,
    credentials: { email, apiKey },
    account: String(userId),
    storage: indexedDbStorage(),
    clientName: 'TidingsWeb',
  });
}
