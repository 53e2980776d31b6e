import { expect, it, onTestFinished } from 'vitest';
import { createClient, fetchServerSettings, signIn } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { setupToken, startFreshServer } from '../../packages/server/test/support/example-server.ts';

it('A5: a password gives a key, and the key opens the account', async () => {
  const server = await startFreshServer();
  const { url: serverUrl } = server;
  const owner = {
    organization_name: 'Analytical Engines',
    full_name: 'Ada Lovelace',
    email: 'ada@example.org',
    password: 'correct horse battery',
  };
  const body = new URLSearchParams({ ...owner, token: setupToken(server) });
  await fetch(`${serverUrl}/api/v1/setup`, { method: 'POST', body });
  expect((await fetchServerSettings({ serverUrl })).realm_name).toBe('Analytical Engines');
  const { email, password } = owner;
  const signedIn = await signIn({ serverUrl, email, password });
  const client = await createClient({
    serverUrl,
    credentials: signedIn,
    account: String(signedIn.userId),
    storage: memoryStorage(),
  });
  onTestFinished(() => client.close());
  const name = async () => (await client.ownUser().load())?.user.full_name;
  await expect.poll(name, { timeout: 30_000 }).toBe('Ada Lovelace');
});
