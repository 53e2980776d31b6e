import { expect, it, onTestFinished } from 'vitest';
import {
  beginSignIn,
  confirmNewAddress,
  createApi,
  createClient,
  fetchServerSettings,
  finishSignIn,
  forgotPassword,
  resetPassword,
  type SignedIn,
  SignInRefused,
  signIn,
  unsubscribeFromMail,
} from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import type { Server } from '../../packages/server/src/server.ts';
import { Browser } from '../../packages/server/test/features/single-sign-on/browser.ts';
import { setupToken, startFreshServer } from '../../packages/server/test/support/example-server.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startOpenIdProvider } from '../support/open-id-provider.ts';

const owner = {
  organization_name: 'Analytical Engines',
  full_name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'correct horse battery',
};

async function setUp(server: Server): Promise<string> {
  const body = new URLSearchParams({ ...owner, token: setupToken(server) });
  await fetch(`${server.url}/api/v1/setup`, { method: 'POST', body });
  return server.url.replace('127.0.0.1', 'localhost');
}

async function expectToOpen(serverUrl: string, signedIn: SignedIn): Promise<void> {
  const client = await createClient({
    serverUrl,
    credentials: signedIn,
    account: String(signedIn.userId),
    storage: memoryStorage(),
  });
  onTestFinished(() => client.close());
  const name = async () => (await client.ownUser().load())?.user.full_name;
  await expect.poll(name).toBe('Ada Lovelace');
}

it('A5: a password gives a key, and the key opens the account', async () => {
  const serverUrl = await setUp(await startFreshServer());
  expect((await fetchServerSettings({ serverUrl })).realm_name).toBe('Analytical Engines');
  const { email, password } = owner;
  const signedIn = await signIn({ serverUrl, email, password });
  await expectToOpen(serverUrl, signedIn);
});

it('single sign-on: a provider gives a key to the app that asked, at its own address', async () => {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.close());
  const returnTo = 'org.example.app://signed-in';
  const serverUrl = await setUp(
    await startFreshServer({ ...provider.settings, openidReturnTo: returnTo }),
  );
  provider.admit([`${serverUrl}/sign-in/openid/callback`]);
  const settings = await fetchServerSettings({ serverUrl });
  const [method] = settings.external_authentication_methods;
  const begin = (to?: string) =>
    beginSignIn({ serverUrl, loginUrl: method?.login_url ?? '', returnTo: to });
  const visit = async (url: string) => (await new Browser().visit(url)).at(-1) ?? '';

  provider.person = { sub: 'ada', email: owner.email, email_verified: true };
  for (const begun of [begin(), begin(returnTo)]) {
    const signedIn = await finishSignIn(await visit(begun.url), begun);
    expect(signedIn.email).toBe(owner.email);
    await expectToOpen(serverUrl, signedIn);
  }

  provider.person = undefined;
  const declined = begin(returnTo);
  const refusal = await visit(declined.url);
  await expect(finishSignIn(refusal, declined)).rejects.toThrow(new SignInRefused('cancelled'));
});

it('D: the answer to another attempt signs nobody in', async () => {
  const begin = (serverUrl: string) => beginSignIn({ serverUrl, loginUrl: '/sign-in/openid' });
  const begun = begin('https://chat.example.org');
  expect(begin('https://chat.example.org').pad).not.toBe(begun.pad);
  const key = 'aB3'.repeat(11).slice(1);
  const mask = Buffer.from(begun.pad, 'hex');
  const ours = Buffer.from(key).map((byte, index) => byte ^ (mask[index] ?? 0));
  const answer = (realm: string, hidden = Buffer.from(ours).toString('hex')) =>
    `org.example.app://signed-in?realm=${realm}&email=a@b.c&user_id=1&otp_encrypted_api_key=${hidden}`;
  expect(await finishSignIn(answer('https://chat.example.org'), begun)).toMatchObject({
    userId: 1,
    apiKey: key,
  });
  for (const returned of [
    answer('https://evil.example'),
    answer('https://chat.example.org', 'ab'),
    // A forged answer, made without the pad: its key is invalid.
    answer('https://chat.example.org', 'ab'.repeat(32)),
    'org.example.app://signed-in',
    'https://chat.example.org/#inbox',
  ]) {
    await expect(finishSignIn(returned, begun)).rejects.toThrow(new SignInRefused('expired'));
  }
  await expect(
    finishSignIn('org.example.app://signed-in?failed=something-new', begun),
  ).rejects.toThrow(new SignInRefused('refused'));
});

it('A5: a person who forgot the password signs in with a new one, and changes their address by mail', async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const serverUrl = await setUp(await startFreshServer(mailServer.settings));
  expect((await fetchServerSettings({ serverUrl })).tidings_extensions).toContain('mail');
  const tokenFor = async (address: string) => {
    const { text } = await mailServer.next(address);
    return decodeURIComponent(/#(?:reset|new-address)=(\S+)/.exec(text)?.[1] ?? '');
  };
  await forgotPassword({ serverUrl, email: owner.email });
  const token = await tokenFor(owner.email);
  const newPassword = 'seven small boats at noon';
  const signedIn = await resetPassword({ serverUrl, token, newPassword });
  if (signedIn.apiKey === undefined) throw new Error('The reset gave no key');
  await expectToOpen(serverUrl, signedIn);
  await expect(resetPassword({ serverUrl, token, newPassword })).rejects.toThrow('does not work');

  const email = 'countess@example.org';
  await createApi({ serverUrl, credentials: signedIn }).updateSettings({
    email,
    old_password: newPassword,
  });
  expect(await confirmNewAddress({ serverUrl, token: await tokenFor(email) })).toEqual({
    userId: signedIn.userId,
    email,
  });
  await expectToOpen(serverUrl, { ...signedIn, email });
  await expect(unsubscribeFromMail({ serverUrl, token: 'x' })).rejects.toThrow('does not work');
});
