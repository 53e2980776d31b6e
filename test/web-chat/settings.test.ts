import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { oneMoreTry } from '../support/one-more-try.ts';
import { adaIn } from './ada-in.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('settings in the web client', oneMoreTry, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('web: an administrator is offered what they may do with an account, and nothing with an owner', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('grace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/people');
    const offered = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Person' });
      await dialog.getByText(name).waitFor();
      const count = await dialog.getByRole('region', { name: 'Administration' }).count();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      return count;
    };
    expect(await offered('Alan Turing')).toBe(1);
    expect(await offered('Ada Lovelace')).toBe(0);
  });

  it('web: nobody is offered news by mail, since the server sends none', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#settings/notifications');
    const columns = client.page.getByRole('table').getByRole('columnheader');
    await columns.first().waitFor();
    expect(await columns.allTextContents()).toEqual(['Shown', 'Sound', 'Away']);
  });

  it('web: a picture that is too large is not uploaded, and its size told as people know it', async () => {
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
    await page.getByLabel('New picture').setInputFiles(picture);
    await page.getByText('This picture has 6 MB, and may have at most 5 MB.').waitFor();
    expect(uploads).toEqual([]);
  });
});
