import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type Person, startOpenIdProvider } from '../support/open-id-provider.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

const known = (name: string): Person => ({
  sub: name,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  email_verified: true,
});

/** Starts a server with the sign-in provider Analytical ID. */
async function start(settings: Record<string, unknown> = {}) {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.close());
  const openidName = 'Analytical ID';
  const server = await WebServer.start({ ...provider.settings, openidName, ...settings });
  provider.admit([`${server.url}/sign-in/openid/callback`]);
  return { provider, server };
}

/** Returns the account that is signed in. */
async function accountIn({ page }: WebClient): Promise<Account> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('tidings:account'))) ?? '');
}

async function goOn({ page }: WebClient): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Analytical ID' }).click();
}

describe.skipIf(withoutBrowser)('single sign-on', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: a user signs in with a provider, and again after the key was replaced', async () => {
    const { provider, server } = await start();
    await server.account('Ada Lovelace');
    provider.person = known('Ada Lovelace');
    const ada = await WebClient.open(browser, server);
    await ada.page.goto(server.url);
    await goOn(ada);
    await ada.untilOpen();
    expect(ada.page.url()).toBe(`${server.url}/#inbox`);
    await server.call(await accountIn(ada), 'POST', '/users/me/api_key/regenerate');

    await ada.page.getByText('You have been signed out').waitFor();
    await ada.openTopic('plans');
    await ada.write('Written while nobody let me in');
    await ada.page.getByRole('button', { name: 'Sign in again' }).click();
    await goOn(ada);
    await ada.untilOpen();
    await ada.openTopic('plans');
    await ada.untilShown(['Written while nobody let me in']);
    await expect.poll(() => ada.page.getByText('You have been signed out').count()).toBe(0);
    expect(ada.complaints).toEqual([]);
  });

  it('web: each of several providers has a button, and an owner unlinks a person', async () => {
    const second = await startOpenIdProvider();
    onTestFinished(() => second.close());
    const { openidIssuer: issuer, openidClientId: clientId } = second.settings;
    const clientSecret = second.settings['openidClientSecret'];
    const partners = { id: 'partners', name: 'Partner ID', issuer, clientId, clientSecret };
    const { server } = await start({ openidProviders: [partners] });
    const owner = await server.account('Ada Lovelace');
    second.admit([`${server.url}/sign-in/openid/partners/callback`]);
    const grace = await server.account('Grace Hopper');
    second.person = known('Grace Hopper');
    const client = await WebClient.open(browser, server);
    await client.page.goto(server.url);
    const buttons = client.page.getByRole('button', { name: /^Continue with / });
    await buttons.last().waitFor();
    expect(await buttons.allTextContents()).toEqual([
      'Continue with Analytical ID',
      'Continue with Partner ID',
    ]);
    await client.page.getByRole('button', { name: 'Continue with Partner ID' }).click();
    await client.untilOpen();
    expect((await accountIn(client)).email).toBe(grace.email);

    const ada = await WebClient.open(browser, server, { account: owner });
    await ada.goTo('#settings/people');
    await ada.page.getByRole('button', { name: 'Grace Hopper', exact: true }).click();
    await ada.page.getByRole('button', { name: 'Manage account' }).click();
    await ada.page.getByRole('button', { name: 'Unlink from single sign-on' }).click();
    await ada.page.getByRole('button', { name: 'Unlink', exact: true }).click();
    await ada.page.getByText('Unlinked from single sign-on').waitFor();
    await expect(server.call(owner, 'DELETE', `/users/${grace.userId}/identity`)).rejects.toThrow(
      'They have not signed in through a provider',
    );
    expect(ada.complaints).toEqual([]);
  });

  it('web: a user without a password, as after single sign-on, can set one', async () => {
    const { server } = await start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    await ada.goTo('#settings/profile');
    const set = async (present: string, next: string) => {
      await ada.page.getByLabel('Current password', { exact: true }).fill(present);
      await ada.page.getByLabel('New password', { exact: true }).fill(next);
      await ada.page.getByRole('button', { name: 'Change password' }).click();
    };
    const opens = async (password: string) => {
      const body = new URLSearchParams({ username: account.email, password });
      return (await fetch(`${server.url}/api/v1/fetch_api_key`, { method: 'POST', body })).ok;
    };
    await set('', 'seven green umbrellas');
    await ada.page.getByText('Password set').waitFor();
    expect(await opens('seven green umbrellas')).toBe(true);
    await set('', 'eight blue umbrellas');
    await ada.page.getByText('Wrong password!').waitFor();
    expect(await opens('eight blue umbrellas')).toBe(false);
    expect(ada.complaints).toEqual([]);
  });

  it('web: an invited user creates an account without a password', async () => {
    const { provider, server } = await start();
    const owner = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(owner, 'POST', '/invites/multiuse');
    const charles = await WebClient.open(browser, server);
    await charles.page.goto(invite_link);
    await goOn(charles);
    await charles.page.getByText('Sign-in was cancelled.').waitFor();
    provider.person = known('Charles Babbage');
    await charles.page.getByRole('link', { name: 'Try again' }).click();
    await goOn(charles);
    await charles.page.getByRole('heading', { name: /^Welcome to .*, Charles$/ }).waitFor();
    expect(charles.complaints).toEqual([]);
  });

  it('web: no form asks for a password if the server accepts none', async () => {
    const { provider, server } = await start({ passwordSignIn: false });
    const owner = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(owner, 'POST', '/invites/multiuse');
    const charles = await WebClient.open(browser, server);
    const { page } = charles;
    for (const address of [server.url, invite_link]) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Continue with Analytical ID' }).waitFor();
      expect(await page.getByLabel('Password').count()).toBe(0);
    }
    provider.person = known('Charles Babbage');
    await goOn(charles);
    await page.getByRole('heading', { name: /^Welcome to .*, Charles$/ }).waitFor();
    await server.call(await accountIn(charles), 'POST', '/users/me/api_key/regenerate');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Continue with Analytical ID' }).waitFor();
    await expect.poll(() => dialog.getByLabel('Password').count()).toBe(0);
    await goOn(charles);
    await charles.untilOpen();
    expect(charles.complaints).toEqual([]);
  });

  it('web: a user without an account, or who cancels, sees why and can try again', async () => {
    const { provider, server } = await start();
    await server.account('Ada Lovelace');
    const stranger = await WebClient.open(browser, server);
    const { page } = stranger;
    await page.goto(server.url);
    await goOn(stranger);
    await page.getByText('Sign-in was cancelled.').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    provider.person = known('Charles Babbage');
    await goOn(stranger);
    await page.getByText('You do not have an account here yet.').waitFor();
    await page.goto(server.url);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await goOn(stranger);
    await page.getByText('This browser does not store data for this site').waitFor();
    // Following a link with another person's sign-in answer signs nobody in.
    await page.goto(`${server.url}/#signed-in?user_id=1&email=a@b.c&otp_encrypted_api_key=00`);
    await page.getByText('Sign-in took too long').waitFor();
    expect(stranger.complaints).toEqual([]);
  });

  it('web: signing in as another person does not take over this device', async () => {
    const { provider, server } = await start();
    const account = await server.account('Ada Lovelace');
    await server.account('Charles Babbage');
    provider.person = known('Charles Babbage');
    const ada = await WebClient.open(browser, server, { account });
    await ada.page.evaluate(() => localStorage.removeItem('tidings:account'));
    await ada.page.goto(`${server.url}/#inbox`);
    await ada.page.reload();
    await ada.storeAccount(account);
    await goOn(ada);
    await ada.page.getByText('This device is signed in as ada.lovelace@example.org').waitFor();
    await ada.page.getByRole('link', { name: 'Go to messages' }).click();
    await ada.untilOpen();
    expect(ada.complaints).toEqual([]);
  });
});
