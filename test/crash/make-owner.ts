import { runTidings } from '../support/tidings.ts';
import type { Account } from './client.ts';

/** Creates an organization with its first account, on the command line. */
export async function makeOwner(
  words: readonly string[],
  through: readonly string[] = [],
): Promise<Account> {
  const who = ['--email', 'owner@example.org', '--name', 'Owner', '--role', 'owner', '--json'];
  return JSON.parse(await runTidings(['user', 'create', ...who, ...words], through));
}
