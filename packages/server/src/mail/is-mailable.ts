import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';

/** Whether mail to an address can arrive. Imports make some up for those whose addresses nobody knows. */
export function isMailable(address: string): boolean {
  return !foldCase(address).endsWith('.invalid');
}

/** Whether what concerns somebody may be mailed to them: nobody else reads there, as far as anybody knows. */
export function isReachable({ delivery_email, is_address_proven }: UserRow): boolean {
  return is_address_proven && isMailable(delivery_email);
}
