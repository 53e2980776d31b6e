import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { oneMoreTry } from '../support/one-more-try.ts';
import { patience, WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the menus of the sidebar', oneMoreTry, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Ada, who is in some channels, in a browser of her own. */
  async function ada(channels: readonly Record<string, unknown>[] = [], options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    for (const channel of channels) {
      await server.call(account, 'POST', '/users/me/subscriptions', channel);
    }
    const client = await WebClient.open(browser, server, { account, ...options });
    const { page } = client;
    const rowOf = (name: string) =>
      page.locator('.sidebar a').filter({ has: page.getByText(name, { exact: true }) });
    const items = page.locator('[role="menu"] [role^="menuitem"]');
    const choose = async (row: Locator, item: string) => {
      await row.click({ button: 'right' });
      await items.getByText(item, { exact: true }).click();
    };
    return { server, account, client, page, rowOf, items, choose };
  }

  const channel = (name: string, more = {}) => ({ subscriptions: [{ name }], ...more });

  it('web: a channel is pinned, muted and left from the menu of its row, also offline', async () => {
    const { server, account, client, page, rowOf, items, choose } = await ada([channel('kitchen')]);
    const kitchen = rowOf('kitchen');
    await kitchen.click({ button: 'right' });
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    expect(await items.allInnerTexts()).toEqual([
      ...['Mark all as read', 'Mute', 'Pin to the top', 'Copy link to channel'],
      ...['Channel settings', 'Leave'],
    ]);
    await items.getByText('Mark all as read').click();
    await kitchen.locator('.badge').waitFor({ state: 'detached' });
    await client.context.setOffline(true);
    await choose(kitchen, 'Pin to the top');
    await page.getByRole('heading', { name: 'Pinned' }).waitFor();
    await choose(kitchen, 'Mute');
    await expect.poll(() => kitchen.getAttribute('class'), patience).toContain('muted');
    await client.context.setOffline(false);
    const stored = async () => {
      const { subscriptions } = await server.call(account, 'GET', '/users/me/subscriptions');
      const found = subscriptions.find(({ name }: { name: string }) => name === 'kitchen');
      return [found?.pin_to_top, found?.is_muted];
    };
    await expect.poll(stored, patience).toEqual([true, true]);
    await choose(kitchen, 'Channel settings');
    await page.getByRole('dialog', { name: '#kitchen' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(kitchen, 'Leave');
    await kitchen.waitFor({ state: 'detached' });
    await expect.poll(stored, patience).toEqual([undefined, undefined]);
    expect(client.complaints).toEqual([]);
  });

  it('web: who leaves a private channel by its row is asked first', async () => {
    const { page, rowOf, choose } = await ada([channel('secret', { invite_only: true })]);
    await choose(rowOf('secret'), 'Leave');
    const question = page.getByRole('dialog', { name: 'Leave secret?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose(rowOf('secret'), 'Leave');
    await question.getByRole('button', { name: 'Leave' }).click();
    await rowOf('secret').waitFor({ state: 'detached' });
  });

  it('web: the row of a topic offers what its head does, and nobody who is elsewhere is taken there', async () => {
    const { server, account, client, page, rowOf, items, choose } = await ada();
    await server.send(account, 'tea', 'begin');
    await client.openTopic('tea');
    await client.message('begin').waitFor();
    await page.getByRole('button', { name: 'About this topic' }).click();
    const offered = await items.allInnerTexts();
    expect(offered).toContain('Mark as resolved');
    await page.keyboard.press('Escape');
    await rowOf('tea').click({ button: 'right' });
    await page.getByRole('menu', { name: 'tea' }).waitFor();
    expect(await items.allInnerTexts()).toEqual(offered);
    await page.keyboard.press('Escape');

    await rowOf('general').click();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    const present = page.url();
    await choose(rowOf('tea'), 'Mark as resolved');
    await choose(rowOf('✔ tea'), 'Rename or move');
    await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('biscuits');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await choose(rowOf('biscuits'), 'Delete the topic');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf('biscuits').waitFor({ state: 'detached' });
    expect(page.url()).toBe(present);
  });

  it('web: of a direct conversation one copies the link, marks what is unread, and mutes who writes', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { server, account, page, rowOf, items, choose } = await ada([], { permissions });
    const ben = await server.account('Ben Bit');
    const direct = { type: 'direct', to: [account.userId], content: 'psst' };
    await server.call(ben, 'POST', '/messages', direct);
    const row = rowOf('Ben Bit');
    await row.locator('.badge').waitFor();
    await choose(row, 'Mark all as read');
    await row.locator('.badge').waitFor({ state: 'detached' });
    await choose(row, 'Copy link to conversation');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${server.url}/#narrow/dm/${ben.userId}`);
    await choose(row, 'Mute Ben Bit');
    await expect.poll(() => row.getAttribute('class'), patience).toContain('muted');
    await choose(row, 'Unmute Ben Bit');
    await expect.poll(() => row.getAttribute('class'), patience).not.toContain('muted');
    expect(await items.count()).toBe(0);
  });

  it('web: by keyboard a row has its menu, and keeps the focus wherever it comes to stand', async () => {
    const channels = [channel('kitchen'), channel('yard')];
    const { server, account, page, rowOf } = await ada(channels);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
      });
    await rowOf('kitchen').waitFor();
    expect(await page.locator('.sidebar-do').count()).toBe(0);
    await rowOf('kitchen').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    await expect.poll(focused, patience).toBe('Mark all as read');
    await page.keyboard.press('Escape');
    await expect.poll(focused, patience).toMatch(/^kitchen/);
    await page.keyboard.press('Tab');
    await expect.poll(focused, patience).toBe('More about kitchen');
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused, patience).toBe('More about kitchen');
    // Only who came near has a button.
    expect(await page.locator('.sidebar-do').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Pin to the top' }).press('Enter');
    const pinned = page.getByRole('heading', { name: 'Pinned' });
    await pinned.waitFor();
    await expect.poll(focused, patience).toMatch(/^kitchen/);
    // From another device, too.
    const stream_id = await server.channelId('kitchen');
    const unpin = { property: 'pin_to_top', value: false, stream_id };
    await server.call(account, 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [unpin],
    });
    await pinned.waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^kitchen/);
  });

  it('web: its button opens the menu and closes it', async () => {
    const { page, rowOf } = await ada();
    await rowOf('general').hover();
    const button = page.getByRole('button', { name: 'More about general' });
    await button.click();
    await page.getByRole('menu').waitFor();
    await button.click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button.click();
    await page.getByRole('menu').waitFor();
    await rowOf('general').click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });

  it('web: a finger that rests on a row opens its menu, goes nowhere and selects nothing', async () => {
    const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { client, page, rowOf } = await ada([], small);
    await client.goTo('#home');
    const row = rowOf('general');
    const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
    const fingers = await client.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const menu = page.getByRole('menu', { name: /^general/ });
    const rest = async () => {
      await touch('touchStart', [{ x: x + 60, y: y + 20 }]);
      await menu.waitFor();
      const lifted = await page.evaluateHandle(() => {
        const seen: boolean[] = [];
        addEventListener('touchend', (event) => seen.push(event.defaultPrevented), { once: true });
        return seen;
      });
      await touch('touchEnd', []);
      await expect.poll(() => lifted.jsonValue(), patience).toEqual([true]);
      expect(await page.evaluate(() => String(getSelection()))).toBe('');
      expect(new URL(page.url()).hash).toBe('#home');
    };
    await rest();
    await menu.getByRole('menuitem', { name: 'Mute' }).tap();
    await expect.poll(() => row.getAttribute('class'), patience).toContain('muted');
    // Not every phone tells of it by an event.
    await page.evaluate(() => {
      const swallow = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener('contextmenu', swallow, true);
    });
    await rest();
    await menu.getByRole('menuitem', { name: 'Unmute' }).tap();
    await expect.poll(() => row.getAttribute('class'), patience).not.toContain('muted');
    await row.tap();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });
});
