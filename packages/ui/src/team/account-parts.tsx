import type { AccountHost } from '../account/account-host.ts';
import { useAddressChange } from '../account/use-address-change.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { useTitle } from './use-title.ts';

/** The effects of a signed-in account on the whole page: its title, notifications, and a changed address. */
export function AccountParts({ account, onSignedIn }: AccountHost) {
  useTitle();
  useAddressChange(account, onSignedIn);
  return <Notifications account={account} />;
}
