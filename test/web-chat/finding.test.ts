import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('finding one’s way in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function adaAndBen() {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    await server.send(account, 'anchors', 'read long ago');
    await server.send(account, 'zebras', 'read yesterday');
    await server.call(account, 'POST', '/mark_all_as_read');
    await server.send(ben, 'news', 'not read yet');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    // Channels and people are known from here on.
    await page.getByRole('navigation').getByRole('link', { name: 'general' }).first().waitFor();
    return { server, ben, client, page };
  }

  it('web: Ctrl+K opens on unread and recent places and commands', async () => {
    const { client, page } = await adaAndBen();
    await client.openTopic('anchors');
    await client.goTo('#inbox');
    await page.getByRole('main').getByRole('link', { name: 'news' }).waitFor();
    await page.keyboard.press('Control+k');
    const namesIn = (group: string) =>
      page
        .getByRole('group', { name: group })
        .getByRole('option')
        .locator('.row-name')
        .allTextContents();
    await expect.poll(() => namesIn('Unread')).toEqual(['news']);
    // The visited topic comes before the one with the newer message.
    await expect
      .poll(async () => (await namesIn('Recent')).slice(0, 2))
      .toEqual(['anchors', 'zebras']);
    expect(await namesIn('Commands')).toContain('New direct message');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'anchors' }).waitFor();
  });

  it('web: Ctrl+K runs commands', async () => {
    const { page } = await adaAndBen();
    const run = async (typed: string, name: string) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Channel, topic, person or command' }).fill(typed);
      await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Enter');
    };
    await run('theme dark', 'Theme: dark');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    await run('set status', 'Set status');
    await page.getByRole('dialog', { name: 'Set status' }).getByLabel('Your status').fill('at sea');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /at sea/ }).waitFor();
    await run('mark all', 'Mark all as read');
    await page.getByRole('button', { name: 'Mark as read', exact: true }).click();
    await page.getByText('No unread messages').waitFor();
  });

  it('web: / searches in the current place', async () => {
    const { server, ben, client, page } = await adaAndBen();
    const search = page.getByRole('combobox', { name: 'Search messages' });
    const startsWith = async (text: string) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await expect.poll(() => search.inputValue()).toBe(text);
    };
    await client.openTopic('news');
    await startsWith('channel:general topic:news ');
    await page.keyboard.type('read');
    await page.getByText('not read yet').waitFor();
    expect(await page.getByText('read yesterday').count()).toBe(0);
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await startsWith('channel:general ');
    await client.goTo(`#narrow/dm/${ben.userId}`);
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
    await startsWith('dm:"Ben Bit" ');
    await client.goTo('#starred');
    await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor();
    await startsWith('is:starred ');
  });
});
