import { foldCase } from '../../core/text/fold-case.ts';

/**
 * Compares addresses. Ignores case only of A to Z: lowercasing turns other letters, such as the Kelvin sign, into those
 * of another mailbox.
 */
export function isSameAddress(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}

/** Returns a key that is equal for addresses of the same mailbox. */
export function mailboxKey(address: string): string {
  return address.replaceAll(/[A-Z]+/g, foldCase);
}
