import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startMailServer } from '../support/mail-server.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

/** Starts a server that sends mail with links to itself. */
async function start() {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const server = await WebServer.start({ ...mailServer.settings, port, publicUrl });
  const linkTo = async (address: string) => {
    const { text } = await mailServer.next(address);
    return /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(text)?.[0] ?? '';
  };
  return { mailServer, server, linkTo };
}

describe.skipIf(withoutBrowser)('mail', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: a mailed link resets a forgotten password', async () => {
    const { server, linkTo } = await start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server);
    const { page } = ada;
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If there is an account for ${account.email}`).waitFor();
    const link = await linkTo(account.email);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('password');
    await page.getByRole('button', { name: 'Change password and sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('seven green umbrellas');
    await page.getByRole('button', { name: 'Change password and sign in' }).click();
    await ada.untilOpen();
    expect(page.url()).toBe(`${server.url}/#inbox`);

    const other = await WebClient.open(browser, server);
    await other.page.goto(link);
    await other.page.getByLabel('New password', { exact: true }).fill('eight green umbrellas');
    await other.page.getByRole('button', { name: 'Change password and sign in' }).click();
    await other.page.getByText('This link does not work').waitFor();
    expect(ada.complaints).toEqual([]);
  });

  it('web: a reset of the password asks for a recovery code if there is a second factor', async () => {
    const { mailServer, server, linkTo } = await start();
    const account = await server.account('Ada Lovelace');
    const password = 'seven green umbrellas';
    await server.call(account, 'PATCH', '/settings', { new_password: password });
    const { setup_token, secret } = await server.call(account, 'POST', '/users/me/second_factor', {
      password,
    });
    const { recovery_codes } = await server.call(
      account,
      'POST',
      '/users/me/second_factor/confirm',
      { setup_token, code: new TOTP({ secret }).generate() },
    );
    expect((await mailServer.next(account.email)).mail.subject).toContain('Two-factor');
    const body = new URLSearchParams({ email: account.email });
    await fetch(`${server.url}/api/v1/password/forgotten`, { method: 'POST', body });
    const ada = await WebClient.open(browser, server);
    const { page } = ada;
    await page.goto(await linkTo(account.email));
    await page.getByLabel('New password', { exact: true }).fill('eleven yellow kettles');
    const submit = page.getByRole('button', { name: 'Change password and sign in' });
    await submit.click();
    const field = page.getByLabel('Recovery code');
    await field.fill('abcd-efgh-jkmn-pqrs');
    await submit.click();
    await page.getByText('This recovery code is wrong').waitFor();
    await field.fill(recovery_codes[0]);
    await submit.click();
    await ada.untilOpen();
    expect(ada.complaints).toEqual([]);
  });

  it('web: a device that signs in with a new password keeps its unsent messages', async () => {
    const { server, linkTo } = await start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const body = new URLSearchParams({ email: account.email });
    await fetch(`${server.url}/api/v1/password/forgotten`, { method: 'POST', body });
    await ada.openTopic('plans');
    await ada.page.context().setOffline(true);
    await ada.write('Written before the new password');
    await ada.page.context().setOffline(false);
    await ada.page.goto(await linkTo(account.email));
    await ada.page.getByLabel('New password', { exact: true }).fill('seven green umbrellas');
    await ada.page.getByRole('button', { name: 'Change password and sign in' }).click();
    await ada.untilOpen();
    await ada.openTopic('plans');
    await ada.untilShown(['Written before the new password']);
    expect(ada.complaints).toEqual([]);
  });

  it('web: a new address needs confirmation, and open devices stay signed in', async () => {
    const { server, linkTo } = await start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const phone = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.goTo('#settings/profile');
    await page.getByLabel('Email', { exact: true }).fill('countess@example.org');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('We sent a link to countess@example.org').waitFor();
    await page.goto(await linkTo('countess@example.org'));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('You sign in as countess@example.org').waitFor();
    await page.getByRole('link', { name: 'Go to messages' }).click();
    await ada.untilOpen();
    await ada.openTopic('plans');
    await ada.write('Under another address');
    await ada.untilShown(['Under another address']);
    // Another open device follows the change without signing in again.
    await phone.openTopic('plans');
    await phone.untilShown(['Under another address']);
    await phone.write('And from the phone');
    await ada.untilShown(['Under another address', 'And from the phone']);
    expect(await phone.page.getByText('You have been signed out').count()).toBe(0);
    expect(ada.complaints).toEqual([]);
  });

  it('web: a device that was offline signs in with the new address, and keeps its unsent messages', async () => {
    const { server } = await start();
    const owner = await server.account('Grace Hopper');
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.openTopic('plans');
    await page.context().setOffline(true);
    await ada.write('Written before I moved');
    const moved = { new_email: 'countess@example.org' };
    await server.call(owner, 'PATCH', `/users/${account.userId}`, moved);
    const password = { new_password: 'seven green umbrellas' };
    await server.call({ ...account, email: moved.new_email }, 'PATCH', '/settings', password);
    await page.context().setOffline(false);
    await page.getByText('You have been signed out').waitFor();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Email').fill(moved.new_email);
    await dialog.getByLabel('Password', { exact: true }).fill(password.new_password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await ada.untilShown(['Written before I moved']);
    await expect.poll(() => page.getByText('You have been signed out').count()).toBe(0);
    expect(ada.complaints).toEqual([]);
  });

  it('web: mail notifications have settings if the server sends mail', async () => {
    const { server } = await start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.goTo('#settings/notifications');
    const columns = page.getByRole('table').getByRole('columnheader');
    await expect
      .poll(() => columns.allTextContents())
      .toEqual(['Visual', 'Sound', 'Push', 'Email']);
    const mentions = page.getByLabel('Direct messages and mentions: Email');
    await expect.poll(() => mentions.isChecked()).toBe(true);
    await mentions.click();
    await page.getByLabel('Send emails').selectOption('After 1 hour');
    const stored = async () => {
      const wanted = { event_types: '["user_settings"]', fetch_event_types: '["user_settings"]' };
      const { user_settings } = await server.call(account, 'POST', '/register', wanted);
      const settings = user_settings as Record<string, unknown>;
      return [
        settings['enable_offline_email_notifications'],
        settings['email_notifications_batching_period_seconds'],
      ];
    };
    await expect.poll(stored).toEqual([false, 3600]);
    expect(ada.complaints).toEqual([]);
  });

  it('web: a mailed invitation creates an account for its address', async () => {
    const { server, linkTo } = await start();
    const owner = await server.account('Ada Lovelace');
    const subscriptions = [{ name: 'laboratory' }];
    await server.call(owner, 'POST', '/users/me/subscriptions', { subscriptions });
    const ada = await WebClient.open(browser, server, { account: owner });
    await ada.goTo('#settings/invitations');
    const addresses = ada.page.getByLabel('Email addresses');
    const byMail = ada.page.locator('form').filter({ has: addresses });
    const more = byMail.getByRole('combobox', { name: 'Other channels' });
    await more.fill('lab');
    await more.press('Enter');
    await addresses.fill(`charles@example.org, nobody\n${owner.email}`);
    await ada.page.getByRole('button', { name: 'Send invitations' }).click();
    const refused = ada.page.getByRole('list', { name: 'Not invited' }).getByRole('listitem');
    await refused.filter({ hasText: `${owner.email}: Already has an account.` }).waitFor();
    await refused.filter({ hasText: 'nobody: ' }).waitFor();
    await expect.poll(() => addresses.inputValue()).toBe(`nobody\n${owner.email}`);
    await addresses.fill('grace@example.org');
    await ada.page.getByRole('button', { name: 'Send invitations' }).click();
    await ada.page.getByText('Invitations sent').waitFor();
    await expect.poll(() => addresses.inputValue()).toBe('');

    const rows = ada.page.getByRole('list', { name: 'Active invitations' }).getByRole('listitem');
    const toGrace = rows.filter({ hasText: 'grace@example.org' });
    const graces = await linkTo('grace@example.org');
    await toGrace.getByRole('button', { name: 'Resend invitation' }).click();
    await ada.page.getByRole('alert').filter({ hasText: 'within the last hour' }).waitFor();
    await toGrace.getByRole('button', { name: 'Revoke' }).click();
    await toGrace.waitFor({ state: 'detached' });

    const { page } = await WebClient.open(browser, server);
    await page.goto(graces);
    await page.getByRole('heading', { name: 'This invitation is not valid' }).waitFor();
    const charles = await WebClient.open(browser, server);
    await charles.page.goto(await linkTo('charles@example.org'));
    const email = charles.page.getByLabel('Your email');
    await expect.poll(() => email.inputValue()).toBe('charles@example.org');
    expect(await email.isEditable()).toBe(false);
    await charles.page.getByLabel('Your name').fill('Charles Babbage');
    await charles.page.getByLabel('Password', { exact: true }).fill('another good sentence');
    await charles.page.getByRole('button', { name: 'Join' }).click();
    await charles.untilOpen();
    await charles.page.getByRole('link', { name: 'laboratory' }).first().waitFor();
    await rows.filter({ hasText: 'charles@example.org' }).waitFor({ state: 'detached' });
    expect([...ada.complaints, ...charles.complaints]).toEqual([]);
  });

  it('web: a user who joins by a link is asked to confirm the address', async () => {
    const { server, linkTo } = await start();
    const owner = await server.account('Ada Lovelace');
    const { invite_link: invitation } = await server.call(owner, 'POST', '/invites/multiuse');
    const charles = await WebClient.open(browser, server);
    const { page } = charles;
    await page.goto(invitation);
    await page.getByLabel('Your email').fill('charles@example.org');
    await page.getByLabel('Your name').fill('Charles Babbage');
    await page.getByLabel('Password', { exact: true }).fill('another good sentence');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('We sent a link to charles@example.org').waitFor();
    await linkTo('charles@example.org');

    await charles.goTo('#settings/profile');
    await page.getByRole('button', { name: 'Resend link' }).click();
    await page.getByText('Link sent').waitFor();
    const reader = await WebClient.open(browser, server);
    await reader.page.goto(await linkTo('charles@example.org'));
    await reader.page.getByRole('button', { name: 'Confirm address' }).click();
    await reader.page.getByText('You sign in as charles@example.org').waitFor();
    await page.getByText('Confirm this address').waitFor({ state: 'detached' });
    expect([...charles.complaints, ...reader.complaints]).toEqual([]);
  });

  it('web: the unsubscribe link ends mail about missed messages', async () => {
    const { server, mailServer } = await start();
    const grace = await server.account('Grace Hopper');
    const account = await server.account('Ada Lovelace');
    await server.call(account, 'PATCH', '/settings', {
      email_notifications_batching_period_seconds: 1,
    });
    const mailed = () => mailServer.received.filter(({ to }) => to === account.email);
    const written = { type: 'direct', to: [account.userId], content: 'Are you there?' };
    // Send messages until the server's mail job has started at this position of the log.
    const arrived = async () => {
      await server.call(grace, 'POST', '/messages', written);
      return mailed().length;
    };
    await expect.poll(arrived, { interval: 500 }).toBeGreaterThan(0);
    const link = /http:\S+#no-more-mail=\S+/.exec(mailed()[0]?.mail.text ?? '')?.[0] ?? '';
    const { page } = await WebClient.open(browser, server);
    await page.goto(link);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('You will no longer get emails about missed messages').waitFor();
    const { user_settings } = await server.call(account, 'POST', '/register', {
      event_types: ['user_settings'],
    });
    expect(user_settings.enable_offline_email_notifications).toBe(false);
    await page.goto(link.replace('=', '=x'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('This link does not work any more').waitFor();
  });
});
