import { foldCase } from '../text/fold-case.ts';

/** Whether mail to an address can arrive. Imports make some up for those whose addresses nobody knows. */
export function isMailable(address: string): boolean {
  return !foldCase(address).endsWith('.invalid');
}
