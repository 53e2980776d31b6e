import { foldCase } from '../text/fold-case.ts';

/** In lower case other letters become plain ones, such as the Kelvin sign: that is another mailbox. */
export function isSameAddress(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}

/** Equal for addresses of the same mailbox. */
export function mailboxKey(address: string): string {
  return address.replaceAll(/[A-Z]+/g, foldCase);
}
