import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

const anyPicture = join(import.meta.dirname, '../../examples/web-chat/public/icon.png');

describe.skipIf(withoutBrowser)('signing out of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: work from another tab during sign-out is reported, and is there after the next sign-in', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const other = await client.tab();
    await other.openTopic('tea');
    await client.context.setOffline(true);
    await client.page.getByRole('button', { name: 'Main menu' }).click();
    await client.page.getByRole('menuitem', { name: 'Sign out' }).click();
    // Stop between the check for unsent work and the message to other tabs.
    await client.page.evaluate(() => {
      const { postMessage } = BroadcastChannel.prototype;
      BroadcastChannel.prototype.postMessage = function (message) {
        // The dialog blocks this page until it is answered.
        if (message.type === 'leave') alert('leaving');
        postMessage.call(this, message);
      };
    });
    const leaving = client.page.waitForEvent('dialog');
    const signedOut = client.page.getByRole('button', { name: 'Sign out and delete data' }).click();
    const dialog = await leaving;
    await other.write('Wait for me!');
    await dialog.accept();
    await signedOut;
    const told = client.page.getByRole('status').filter({ hasText: 'when you signed out' });
    expect(await told.textContent()).toContain('1 unsent change');
    await client.context.setOffline(false);
    await client.storeAccount(account);
    await client.page.reload();
    await client.untilOpen();
    await client.openTopic('tea');
    await client.untilShown(['Wait for me!']);
  });

  it('web: the next user starts at the inbox', async () => {
    const server = await WebServer.start();
    const client = await WebClient.open(browser, server, {
      account: await server.account('Ada Lovelace'),
    });
    await client.openTopic('plans');
    await client.page.getByRole('button', { name: 'Main menu' }).click();
    await client.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await client.page.getByRole('button', { name: 'Sign out and delete data' }).click();
    await client.page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await client.storeAccount(await server.account('Ben Bit'));
    await client.page.reload();
    await client.untilOpen();
    await client.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  });

  it('web: one who signs in while the last account is still being left stays signed in', async () => {
    const server = await WebServer.start();
    const client = await WebClient.open(browser, server, {
      account: await server.account('Ada Lovelace'),
    });
    const { page } = client;
    const ben = await server.account('Ben Bit');
    const other = await client.tab();
    // The end of push notifications takes a while.
    await page.evaluate(() => {
      navigator.serviceWorker.getRegistration = () =>
        new Promise((resolve) => {
          addEventListener('go-on', () => resolve(undefined), { once: true });
        });
    });
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out and delete data' }).click();
    await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await other.page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await other.storeAccount(ben);
    await client.openTopic('plans');
    await page.evaluate(() => {
      dispatchEvent(new Event('go-on'));
    });
    // Held until that end.
    await page.evaluate(() => navigator.locks.request('tidings-push', () => undefined));
    await client.write('Hello from Ben');
    await client.untilShown(['Hello from Ben']);
  });

  it('web: signing out and deleting removes the key and the pictures', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account, hasServiceWorker: true });
    const { page } = client;
    const kept = (path: string) =>
      page.evaluate(async (wanted) => {
        const names = await caches.keys();
        const requests = names.map(async (name) => (await caches.open(name)).keys());
        const urls = (await Promise.all(requests)).flat().map(({ url }) => url);
        return urls.filter((url) => url.includes(wanted)).length;
      }, path);
    const pictures = () => kept('/user_avatars/');
    // After a reload, the service worker controls the page.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await client.untilOpen();
    await client.openTopic('tea');
    await client.write('Milk?');
    await expect.poll(pictures).toBeGreaterThan(0);
    // Private files are kept for this account alone.
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: await readFile(anyPicture) };
    await page.locator('.composer input[type="file"]:not([accept])').setInputFiles(photo);
    await client.write('Look');
    await page.getByRole('button', { name: 'Open photo.png' }).locator('img').waitFor();
    const files = () => kept('/user_uploads/');
    await expect.poll(files).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Main menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out and delete data' }).click();
    await page.getByRole('heading', { name: /^Sign in/ }).waitFor();
    await expect.poll(pictures).toBe(0);
    await expect.poll(files).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(account.apiKey);
  });

  it('web: the next user in the same page does not see attached files', async () => {
    const server = await WebServer.start();
    const client = await WebClient.open(browser, server, {
      account: await server.account('Ada Lovelace'),
    });
    const { page } = client;
    const other = await client.tab();
    await client.openTopic('plans');
    const photo = { name: 'photo.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await page.locator('.composer input[type="file"]:not([accept])').setInputFiles(photo);
    const files = page.locator('.file-list').getByText('photo.txt');
    await files.waitFor();
    await other.storeAccount(await server.account('Ben Bit'));
    await page.getByRole('button', { name: /^Ben Bit/ }).waitFor();
    await client.openTopic('plans');
    expect(await client.field.inputValue()).toBe('');
    expect(await files.count()).toBe(0);
  });

  it('web: the next user in the same page does not see an open dialog', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const secret = { subscriptions: [{ name: 'secret' }], invite_only: true };
    await server.call(account, 'POST', '/users/me/subscriptions', secret);
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    const other = await client.tab();
    await page.locator('.sidebar').getByRole('link', { name: 'secret' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Leave' }).click();
    await page.getByRole('dialog', { name: 'Leave secret?' }).waitFor();
    await other.storeAccount(await server.account('Ben Bit'));
    // Other content is hidden from screen readers while a dialog is open.
    await page.getByRole('button', { name: /^Ben Bit/, includeHidden: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
