import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { isProvisionalHost } from './realm-host.ts';

type Addresses = Pick<UserRow, 'is_bot' | 'email' | 'delivery_email'>;

/** Returns the local part of a generated address: a bot's or a stand-in. */
export function madeUpName({ is_bot, email, delivery_email }: Addresses): string | undefined {
  return is_bot || email !== delivery_email ? partsOf(foldCase(email)).name : undefined;
}

/** Tells whether an address was generated before its realm had a host name. */
export function isProvisionalAddress(address: string): boolean {
  return isProvisionalHost(partsOf(address).host);
}

/** Returns the same local part with another host. */
export function movedAddress(address: string, host: string): string {
  return `${partsOf(address).name}@${host}`;
}

/** Tells whether the account had this case-folded address before its realm had a host name. */
export function isFormerAddress(account: Addresses, address: string): boolean {
  return isProvisionalAddress(address) && madeUpName(account) === partsOf(address).name;
}

export function partsOf(address: string): { readonly name: string; readonly host: string } {
  const at = address.lastIndexOf('@');
  return { name: address.slice(0, at), host: address.slice(at + 1) };
}
