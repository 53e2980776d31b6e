import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suggestedStatuses } from '../../packages/ui/src/people/suggested-statuses.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('settings in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it("web: an administrator can manage accounts, but not an owner's", async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('grace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/people');
    const expectOffered = async (name: string, count: number) => {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Person' });
      await dialog.getByText(name).waitFor();
      const manage = dialog.getByRole('button', { name: 'Manage account' });
      await expect.poll(() => manage.count()).toBe(count);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    };
    await expectOffered('Alan Turing', 1);
    await expectOffered('Ada Lovelace', 0);
  });

  it('web: mail settings are hidden if the server sends no mail', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#settings/notifications');
    const columns = client.page.getByRole('table').getByRole('columnheader');
    await columns.first().waitFor();
    expect(await columns.allTextContents()).toEqual(['Visual', 'Sound', 'Push']);
  });

  it('web: a new password signs out other devices, but not this one', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const authorization = `Basic ${btoa(`${account.email}:${account.apiKey}`)}`;
    const patchSettings = (values: Record<string, string>) =>
      fetch(`${server.url}/api/v1/settings`, {
        method: 'PATCH',
        headers: { authorization },
        body: new URLSearchParams(values),
      });
    const [old_password, new_password] = ['seven green teapots', 'eleven yellow kettles'];
    expect((await patchSettings({ new_password: old_password })).status).toBe(200);
    const here = await WebClient.open(browser, server, { account });
    const elsewhere = await WebClient.open(browser, server, { account });
    await here.goTo('#settings/profile');
    const { page } = here;
    await page.getByLabel('Current password', { exact: true }).fill(old_password);
    await page.getByLabel('New password', { exact: true }).fill(new_password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed. Other devices have to sign in again.').waitFor();
    await elsewhere.page.getByRole('button', { name: 'Sign in again' }).waitFor();
    expect((await patchSettings({ full_name: 'Ada' })).status).toBe(401);

    await page.getByLabel('Email', { exact: true }).fill('countess@example.org');
    const names = page.locator('form').filter({ has: page.getByLabel('Email', { exact: true }) });
    await names.getByRole('button', { name: 'Save' }).click();
    await names.getByText('Wrong password!').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(new_password);
    await names.getByRole('button', { name: 'Save' }).click();
    await names.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await here.untilOpen();
    await here.goTo('#settings/profile');
    await expect
      .poll(() => page.getByLabel('Email', { exact: true }).inputValue())
      .toBe('countess@example.org');
    // Before the page tries the new key, it still shows that the old one was refused.
    await expect.poll(() => page.getByRole('button', { name: 'Sign in again' }).count()).toBe(0);
    expect(here.complaints).toEqual([]);
  });

  it('web: a first password long after signing in asks to sign in again', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.outdateSignIn(account);
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#settings/profile');
    const { page } = client;
    await page.getByLabel('New password', { exact: true }).fill('eleven yellow kettles');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Sign in again to set a password.').waitFor();
  });

  it('web: a picture that is too large is not uploaded, and its size shows in readable units', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/avatar')) {
        uploads.push(request.url());
      }
    });
    await client.goTo('#settings/profile');
    const buffer = Buffer.alloc(6 << 20);
    const picture = { name: 'large.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Change picture').setInputFiles(picture);
    await page.getByText('This picture is too large (6 MB). The limit is 5 MB.').waitFor();
    expect(uploads).toEqual([]);
  });

  it('web: an invitation subscribes to its channels, which are those that the inviter may add people to', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const subscribe = (by: Account, name: string, more = {}) =>
      server.call(by, 'POST', '/users/me/subscriptions', { subscriptions: [{ name }], ...more });
    await subscribe(account, 'kitchen');
    await subscribe(account, 'secret', { invite_only: true });
    await subscribe(ben, 'bens', { invite_only: true });
    const ada = await WebClient.open(browser, server, { account });
    await ada.goTo('#settings/invitations');
    const more = ada.page.getByRole('combobox', { name: 'Other channels' });
    await more.click();
    const offered = ada.page.getByRole('listbox', { name: 'Other channels' }).getByRole('option');
    const names = async () => (await offered.allInnerTexts()).sort();
    await expect.poll(names).toEqual(['general', 'kitchen', 'secret']);
    await more.fill('kit');
    await more.press('Enter');
    await more.fill('sec');
    await offered.filter({ hasText: 'secret' }).click();
    await ada.page.getByRole('switch', { name: 'Default channels' }).click();
    await ada.page.getByRole('button', { name: 'Create link' }).click();
    const link = await ada.page.locator('code.secret').textContent();

    const charles = await WebClient.open(browser, server);
    await charles.page.goto(link ?? '');
    await charles.page.getByLabel('Your name').fill('Charles Babbage');
    await charles.page.getByLabel('Your email').fill('charles@example.org');
    await charles.page.getByLabel('Password', { exact: true }).fill('another good sentence');
    await charles.page.getByRole('button', { name: 'Join' }).click();
    await charles.untilOpen();
    const channels = charles.page.locator('.sidebar a[href*="/channel/"] .label');
    await expect.poll(() => channels.allTextContents()).toEqual(['kitchen', 'secret']);
    expect([...ada.complaints, ...charles.complaints]).toEqual([]);
  });

  it('web: a channel that is typed but not selected creates no invitation, nor does an extra Enter', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.goTo('#settings/invitations');
    const more = page.getByRole('combobox', { name: 'Other channels' });
    const make = page.getByRole('button', { name: 'Create link' });
    await more.fill('gen');
    await more.press('Enter');
    await page.getByRole('button', { name: 'Remove general' }).waitFor();
    await more.press('Enter');
    await more.fill('nowhere');
    await page.getByText('No channels found').waitFor();
    await more.press('Enter');
    await make.click();
    await expect.poll(() => more.evaluate((field) => field.matches(':focus'))).toBe(true);
    await more.fill('');
    await make.click();
    await page.locator('code.secret').waitFor();
    const { invites } = await server.call(account, 'GET', '/invites');
    expect(invites).toHaveLength(1);
  });

  it('web: in a dialog that is only a picker, Enter continues once someone is selected', async () => {
    const { server, page } = await adaIn(browser, 'tea');
    await server.account('Ben Bit');
    await page.getByRole('button', { name: 'New direct message' }).click();
    const people = page.getByRole('combobox', { name: 'To', exact: true });
    await people.fill('Ben');
    await page.getByRole('option', { name: /Ben Bit/ }).waitFor();
    await people.press('Enter');
    await people.fill('nobody');
    await people.press('Enter');
    expect(await people.isVisible()).toBe(true);
    await people.fill('');
    await people.press('Escape');
    await people.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
  });

  it('web: a suggested status is set with a click and Enter, also offline', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const status = async () =>
      (await server.call(account, 'GET', `/users/${account.userId}/status`)).status;
    const own = page.getByRole('button', { name: /set status/ });
    const field = page.getByRole('textbox', { name: 'Your status' });
    await own.waitFor();
    await client.context.setOffline(true);
    await own.click();
    await page.getByRole('button', { name: 'On holiday' }).click();
    await expect.poll(() => field.inputValue()).toBe('On holiday');
    await page.keyboard.press('Enter');
    await page.locator('.own-status').getByText('🌴 On holiday').waitFor();
    await client.context.setOffline(false);
    await expect.poll(status).toMatchObject({ status_text: 'On holiday', emoji_name: 'palm_tree' });

    // The suggestions are a single tab stop after the field.
    await own.click();
    await field.fill('');
    await page.getByRole('button', { name: 'Remove emoji' }).press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Commuting');
    await page.keyboard.type(' by boat');
    await page.keyboard.press('Enter');
    await expect
      .poll(status)
      .toMatchObject({ status_text: 'Commuting by boat', emoji_name: 'bus' });
  });

  it('web: the server knows the emoji of every suggested status', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    for (const { text, emoji } of suggestedStatuses()) {
      await server.call(account, 'POST', '/users/me/status', {
        status_text: text,
        emoji_name: emoji.name,
        emoji_code: emoji.code,
        reaction_type: emoji.type,
      });
    }
    expect(suggestedStatuses().length).toBeGreaterThan(3);
  });
});
