import { useEffect, useState } from 'react';
import { type Account, onAccountChange, storeAccount, storedAccount } from './account.ts';

export interface AccountInUse {
  readonly account: Account | undefined;
  readonly signIn: (account: Account) => void;
}

/** The signed-in account, also after another tab signed in or out. */
export function useAccount(): AccountInUse {
  const [account, setAccount] = useState(storedAccount);
  useEffect(() => onAccountChange(() => setAccount(storedAccount())), []);
  return { account, signIn: storeAccount };
}
