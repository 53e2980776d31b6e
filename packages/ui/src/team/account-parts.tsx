import type { AccountHost } from '../account/account-host.ts';
import { useAddressChange } from '../account/use-address-change.ts';
import { Notifications } from '../notifications/notifications.tsx';
import { usePageLook } from '../theme/use-page-look.ts';
import { useTitle } from './use-title.ts';

/** The effects of a signed-in account on the whole page: its title, notifications, and a changed address. */
export function AccountParts({ account, onSignedIn }: AccountHost) {
  useTitle();
  usePageLook();
  useAddressChange(account, onSignedIn);
  return <Notifications account={account} />;
}
