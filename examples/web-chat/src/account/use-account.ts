import { useEffect, useState } from 'react';
import {
  type Account,
  forgetAccount,
  keepAccount,
  onAccountChange,
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
  return { account, signIn: keepAccount, forget: forgetAccount };
}
