import type { Client } from '@tidings/sdk';
import { type Account, keepAccount, storedAccount } from './account.ts';

/** Goes on with another key or address of the account. The old one may be dead already. */
export async function goOnAs(client: Client, change: Partial<Account>): Promise<void> {
  const account = storedAccount();
  if (!account) return;
  const renewed = { ...account, ...change };
  // First where the next start finds it.
  keepAccount(renewed);
  await client.signIn(renewed);
}
