import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

const ship = { emoji_name: 'ship', emoji_code: '1f6a2', reaction_type: 'unicode_emoji' };

describe.skipIf(withoutBrowser)('lists of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function organization() {
    const server = await WebServer.start();
    const ada = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const direct = (content: string) =>
      server.call(ben, 'POST', '/messages', { type: 'direct', to: [ada.userId], content });
    return { server, ada, ben, direct };
  }

  async function openAt(server: WebServer, account: Account, hash: string) {
    const client = await WebClient.open(browser, server, { account });
    await client.goTo(hash);
    return client;
  }

  const press = (page: Page, filter: string) =>
    page.getByRole('button', { name: filter, exact: true }).click();

  it('web: the inbox shows the newest message, its sender and time, and filters by kind', async () => {
    const { server, ada, ben, direct } = await organization();
    await server.call(ada, 'POST', '/mark_all_as_read');
    await server.send(ben, 'tea', 'first cup');
    await server.send(ben, 'tea', 'second **cup**');
    await server.send(ben, 'cake', 'for @**Ada Lovelace**');
    await direct('psst');
    const { page } = await openAt(server, ada, '#inbox');
    const rows = page.locator('.inbox-section a[data-row-link]');
    const tea = rows.filter({ hasText: 'tea' });
    await tea.getByText('Ben Bit: second cup').waitFor();
    await tea.locator('.avatar img').waitFor();
    await tea.locator('time').waitFor();
    const names = () => rows.locator('.conversation-name').allTextContents();
    await expect.poll(names).toEqual(['Ben Bit', 'cake', 'tea']);
    await press(page, 'Mentions');
    await expect.poll(names).toEqual(['cake']);
    await press(page, 'Direct messages');
    await expect.poll(names).toEqual(['Ben Bit', 'cake']);
    // The choice stays when one comes back.
    await page.getByRole('link', { name: 'Starred' }).click();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await expect.poll(names).toEqual(['Ben Bit', 'cake']);
  });

  it('web: recent conversations are filtered by unread, participated and muted', async () => {
    const { server, ada, ben } = await organization();
    const channel = await server.channelId('general');
    await server.send(ada, 'mine', 'written by Ada');
    await server.call(ada, 'POST', '/mark_all_as_read');
    await server.send(ben, 'news', 'not read');
    await server.send(ben, 'noise', 'muted');
    const muted = { stream_id: channel, topic: 'noise', visibility_policy: 1 };
    await server.call(ada, 'POST', '/user_topics', muted);
    const { page } = await openAt(server, ada, '#recent');
    const names = () => page.locator('.recent .conversation-name').allTextContents();
    await expect.poll(names).toEqual(['news', 'mine', 'channel events']);
    await press(page, 'Include muted');
    await expect.poll(names).toEqual(['noise', 'news', 'mine', 'channel events']);
    await press(page, 'Unread');
    await expect.poll(names).toEqual(['noise', 'news']);
    await press(page, 'Unread');
    await press(page, 'Participated');
    await expect.poll(names).toEqual(['mine']);
  });

  it('web: the list of people shows presence, when they were seen last, and status', async () => {
    const { server, ada, ben } = await organization();
    await server.account('Cleo Sum');
    await server.call(ben, 'POST', '/users/me/presence', { status: 'active' });
    await server.call(ben, 'POST', '/users/me/status', { status_text: 'at sea', ...ship });
    const { page } = await openAt(server, ada, '#people');
    const row = (name: string) =>
      page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });
    await row('Ben Bit').getByText('Online', { exact: true }).waitFor();
    await row('Ben Bit').getByText('at sea').first().waitFor();
    await row('Ben Bit').getByText('🚢').waitFor();
    await row('Cleo Sum').getByText('Not seen for weeks').waitFor();
    await press(page, 'Online');
    await expect.poll(() => row('Cleo Sum').count()).toBe(0);
    await press(page, 'Online');
    await page.getByLabel('Search people').fill('cleo');
    await expect.poll(() => row('Ben Bit').count()).toBe(0);
    await row('Cleo Sum').getByRole('link', { name: 'Message Cleo Sum' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cleo Sum' }).waitFor();
  });

  it('web: the emoji of a status stands beside names in lists and messages', async () => {
    const { server, ada, ben, direct } = await organization();
    await server.call(ben, 'POST', '/users/me/status', { status_text: 'at sea', ...ship });
    await server.send(ben, 'tea', 'cup');
    await direct('psst');
    const client = await openAt(server, ada, '#inbox');
    const { page } = client;
    const directs = page.getByRole('navigation').getByRole('link', { name: 'Ben Bit' });
    await directs.getByText('🚢').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Ben Bit' }).getByText('🚢').waitFor();
    await client.openTopic('tea');
    await client.message('cup').getByTitle('at sea').waitFor();
  });
});
