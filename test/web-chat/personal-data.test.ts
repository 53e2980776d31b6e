import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('personal data in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function archiveFrom(page: Page, button: string): Promise<string> {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^tidings-person-\d+\.tar\.gz$/);
    return gunzipSync(await readFile(await download.path())).toString();
  }

  it('web: an owner downloads and erases a person, and other clients forget the name and the texts', async () => {
    const server = await WebServer.start();
    const [adaAccount, charles] = [
      await server.account('Ada Lovelace'),
      await server.account('Charles Babbage'),
    ];
    const ada = await WebClient.open(browser, server, { account: adaAccount });
    const other = await WebClient.open(browser, server, {
      account: await server.account('Mary Somerville'),
    });
    for (const client of [ada, other]) await client.openTopic('engine');
    await other.write('Who is here?');
    await server.call(charles, 'POST', '/messages', {
      ...{ type: 'stream', to: 'general', topic: 'engine', content: 'My secret plan' },
    });
    for (const client of [ada, other])
      await client.page.getByText('My secret plan', { exact: true }).waitFor();

    const { page } = ada;
    await page.getByRole('button', { name: 'Charles Babbage' }).first().click();
    await page.getByRole('button', { name: 'Manage account' }).click();
    expect(await archiveFrom(page, 'Download data')).toContain('My secret plan');
    await page.getByRole('button', { name: 'Erase this person’s data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Charles Babbage?' });
    const erase = dialog.getByRole('button', { name: 'Erase data' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type “Charles Babbage” to confirm').fill('Charles Babbage');
    await erase.click();
    await page.getByText('All data was erased.').waitFor();
    for (const client of [ada, other]) {
      await client.page.getByText('My secret plan', { exact: true }).waitFor({ state: 'detached' });
      const named = client.page.getByText('Charles Babbage', { exact: true });
      await expect.poll(() => named.count()).toBe(0);
    }
  });

  it('web: a person downloads their own data', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#settings/profile');
    expect(await archiveFrom(client.page, 'Download my data')).toContain('"Ada Lovelace"');
  });
});
