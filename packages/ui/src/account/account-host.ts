import { createContext, useContext } from 'react';
import type { Account } from './account.ts';
import type { OnLeave } from './unsent-work.ts';

/** The page that signs people in and out. A chat within another page has none, and then shows no settings. */
export interface AccountHost {
  readonly account: Account;
  readonly onLeave: OnLeave;
  readonly onSignedIn: (account: Account) => void;
}

export const AccountHostContext = createContext<AccountHost | undefined>(undefined);

export function useAccountHost(): AccountHost | undefined {
  return useContext(AccountHostContext);
}
