import type { Client } from '@tidings/sdk';
import { type Account, storeAccount, storedAccount } from './account.ts';

/** Continues with another key or address of the account. The old one may already be invalid. */
export async function replaceCredentials(client: Client, change: Partial<Account>): Promise<void> {
  const account = storedAccount();
  if (!account) return;
  const renewed = { ...account, ...change };
  // Stored first, so that the next start finds it.
  storeAccount(renewed);
  await client.signIn(renewed);
}
