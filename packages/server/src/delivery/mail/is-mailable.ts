import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';

/** Tells whether an address can receive mail. Imports make up addresses if they know none. */
export function isMailable(address: string): boolean {
  return !foldCase(address).endsWith('.invalid');
}

/** Tells whether private mail may go to a user, because their address is verified. */
export function isReachable({ delivery_email, is_address_proven }: UserRow): boolean {
  return is_address_proven && isMailable(delivery_email);
}
