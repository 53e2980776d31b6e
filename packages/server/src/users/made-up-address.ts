import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';
import { isProvisionalHost } from './realm-host.ts';

type Addresses = Pick<UserRow, 'is_bot' | 'email' | 'delivery_email'>;

/** The part before the host in an address that the server made up: a bot's, or a stand-in's. */
export function madeUpName({ is_bot, email, delivery_email }: Addresses): string | undefined {
  return is_bot || email !== delivery_email ? partsOf(foldCase(email)).name : undefined;
}

/** Whether an address was made up before its realm had a host name of its own. */
export function isProvisionalAddress(address: string): boolean {
  return isProvisionalHost(partsOf(address).host);
}

/** The same name under another host. */
export function movedAddress(address: string, host: string): string {
  return `${partsOf(address).name}@${host}`;
}

/** Whether the account went by this address, folded, before its realm had a host name of its own. */
export function isFormerAddress(account: Addresses, address: string): boolean {
  return isProvisionalAddress(address) && madeUpName(account) === partsOf(address).name;
}

export function partsOf(address: string): { readonly name: string; readonly host: string } {
  const at = address.lastIndexOf('@');
  return { name: address.slice(0, at), host: address.slice(at + 1) };
}
