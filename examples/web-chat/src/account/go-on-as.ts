import type { Client } from '@tidings/sdk';
import { type Account, keepAccount, storedAccount } from './account.ts';

/** Continues with another key or address of the account. The old one may already be invalid. */
export async function goOnAs(client: Client, change: Partial<Account>): Promise<void> {
  const account = storedAccount();
  if (!account) return;
  const renewed = { ...account, ...change };
  // Stored first, so that the next start finds it.
  keepAccount(renewed);
  await client.signIn(renewed);
}
