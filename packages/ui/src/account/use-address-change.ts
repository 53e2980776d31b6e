import { useClient, useOwnUser } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import type { Account } from './account.ts';

/** Follows changes of the user's email address, made here or elsewhere: the address is part of the credentials. */
export function useAddressChange(account: Account, onSignedIn: (account: Account) => void): void {
  const client = useClient();
  const address = useOwnUser()?.user.delivery_email ?? undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // The address that was stored on the device can be older than the account's.
    const isNew = before.current !== undefined && address !== before.current;
    before.current = address ?? before.current;
    if (!isNew || address === undefined || address === account.email) return;
    const moved = { ...account, email: address };
    onSignedIn(moved);
    client.signIn(moved).catch(() => undefined);
  }, [client, address, account, onSignedIn]);
}
