import { useClient, useOwnUser } from '@tidings/sdk/react';
import { useEffect, useRef } from 'react';
import type { Account } from './account.ts';

/** Goes on under the new address where the person's is changed, here or elsewhere: it signs in beside the key. */
export function useFollowedAddress(account: Account, onSignedIn: (account: Account) => void): void {
  const client = useClient();
  const address = useOwnUser()?.user.delivery_email ?? undefined;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // What the device knew when it was opened may be older than the account.
    const isNew = before.current !== undefined && address !== before.current;
    before.current = address ?? before.current;
    if (!isNew || address === undefined || address === account.email) return;
    const moved = { ...account, email: address };
    onSignedIn(moved);
    client.signIn(moved).catch(() => undefined);
  }, [client, address, account, onSignedIn]);
}
