import type { Client } from '@tidings/sdk';
import { useCallback, useEffect, useState } from 'react';
import {
  type Account,
  forgetAccount,
  keepAccount,
  onAccountChange,
  openAccount,
  storedAccount,
} from './account.ts';

export interface AccountInUse {
  readonly account: Account | undefined;
  readonly signIn: (account: Account) => void;
  readonly forget: () => void;
}

/** Who is signed in, here or since in another tab. */
export function useAccount(): AccountInUse {
  const [account, setAccount] = useState(storedAccount);
  useEffect(() => onAccountChange(() => setAccount(storedAccount())), []);
  const signIn = useCallback((next: Account) => {
    keepAccount(next);
    setAccount(next);
  }, []);
  const forget = useCallback(() => {
    forgetAccount();
    setAccount(undefined);
  }, []);
  return { account, signIn, forget };
}

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
