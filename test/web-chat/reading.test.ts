import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { storedEntries } from './stored-entries.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('reading in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Creates a topic by Ben, which Ada has read or not, and opens her client. */
  async function ada(topic: string, texts: readonly string[], { isRead = false } = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const ids: number[] = [];
    for (const text of texts) ids.push((await server.send(ben, topic, text)).id);
    const read = { messages: ids, op: 'add', flag: 'read' };
    if (isRead) await server.call(account, 'POST', '/messages/flags', read);
    const client = await WebClient.open(browser, server, { account });
    return { server, account, ids, client, page: client.page };
  }

  async function unread(server: WebServer, account: Account, topic: string): Promise<string[]> {
    const narrow = [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: topic },
      { operator: 'is', operand: 'unread' },
    ];
    const wanted = { anchor: 'newest', num_before: 200, num_after: 0, apply_markdown: false };
    const { messages } = await server.call(account, 'GET', '/messages', { ...wanted, narrow });
    return messages.map(({ content }: { content: string }) => content);
  }

  it('web: messages marked as unread stay unread until the user returns to them', async () => {
    const { server, account, client, page } = await ada('tea', ['one', 'two', 'three']);
    const present = () => unread(server, account, 'tea');
    await client.openTopic('tea');
    await expect.poll(present).toEqual([]);
    await client.pressIn(client.message('two'), 'More actions');
    await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
    await expect.poll(present).toEqual(['two', 'three']);
    // Much longer than it takes for a message to count as read.
    await page.waitForTimeout(3000);
    expect(await present()).toEqual(['two', 'three']);
    await client.goTo('#inbox');
    await client.openTopic('tea');
    await page.getByText('New messages').waitFor();
    await expect.poll(present).toEqual([]);
  });

  it('web: the line above new messages stays while reading', async () => {
    const { server, account, client, page } = await ada('tea', ['one', 'two', 'three']);
    await client.openTopic('tea');
    const line = page.getByText('New messages');
    await line.waitFor();
    await expect.poll(() => unread(server, account, 'tea')).toEqual([]);
    expect(await line.count()).toBe(1);
  });

  it('web: messages that arrived while the user was in another window are read on return', async () => {
    const { server, account, client, page } = await ada('tea', ['one', 'two']);
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await client.openTopic('tea');
    await page.getByText('New messages').waitFor();
    await client.untilShown(['one', 'two']);
    expect(await unread(server, account, 'tea')).toEqual(['one', 'two']);
    // For a moment only, so that only the return itself can mark them as read.
    const comeBack = () =>
      page.evaluate(() => {
        document.hasFocus = () => true;
        dispatchEvent(new FocusEvent('focus'));
        document.hasFocus = () => false;
      });
    const left = async () => {
      await comeBack();
      return unread(server, account, 'tea');
    };
    await expect.poll(left).toEqual([]);
  });

  it('web: marking as unread includes messages far below', async () => {
    const texts = Array.from({ length: 70 }, (_, index) => `line ${index}`);
    const { server, account, ids, client, page } = await ada('long', texts, { isRead: true });
    await client.openTopic('long', ids[5]);
    const message = page.locator(`[data-message="${ids[5]}"]`);
    await message.hover();
    await message.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click();
    const present = () => unread(server, account, 'long');
    await expect.poll(present).toEqual(texts.slice(5));
  });

  it('web: a button shows the number of unread messages below', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `line ${index}`);
    const { client, page } = await ada('long', texts);
    await client.openTopic('long');
    await page.getByRole('button', { name: /^Jump to latest, \d+\+? unread$/ }).click();
    await client.message('line 59').waitFor();
    await page.getByRole('button', { name: /^Jump to latest/ }).waitFor({ state: 'detached' });
  });

  it('web: the back button restores the scroll position', async () => {
    const texts = Array.from({ length: 60 }, (_, index) => `line ${index} of many`);
    const { client, page } = await ada('long', texts, { isRead: true });
    await client.openTopic('long');
    await client.message('line 59 of many').waitFor();
    await page.locator('.message-scroll').hover();
    const old = client.message('line 30 of many');
    const inSight = async () => {
      const box = (await old.count()) > 0 ? await old.boundingBox() : null;
      return box !== null && box.y > 150 && box.y < 500;
    };
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -120);
        return inSight();
      })
      .toBe(true);
    await page.waitForTimeout(1000);
    expect(await inSight()).toBe(true);
    await client.goTo('#inbox');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.goBack();
    await expect.poll(inSight).toBe(true);
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    expect(await inSight()).toBe(true);
  });

  it('web: new and unread messages are prefetched', async () => {
    const noise = Array.from({ length: 200 }, (_, index) => `noise ${index}`);
    const { server, account, ids, client, page } = await ada('tea', ['long ago', ...noise]);
    const read = { messages: ids.slice(1), op: 'add', flag: 'read' };
    await server.call(account, 'POST', '/messages/flags', read);
    await page.reload();
    const stored = () => storedEntries(page, 'records');
    await expect.poll(async () => JSON.stringify(await stored())).toContain('long ago');
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await client.openTopic('tea');
    await client.message('long ago').waitFor();
  });

  it('web: offline, a list that is not on the device does not claim to be empty', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const direct = {
      type: 'direct',
      to: [account.userId],
      content: 'a word for @**Ada Lovelace**',
    };
    const { id } = await server.call(ben, 'POST', '/messages', direct);
    await server.call(account, 'POST', '/messages/flags', {
      messages: [id],
      op: 'add',
      flag: 'read',
    });
    const client = await WebClient.open(browser, server);
    // The previews of the inbox would bring the newest messages.
    await client.context.route(/\/api\/v1\/messages\?/, (route) => route.abort());
    await client.page.goto(server.url);
    await client.storeAccount(account);
    await client.page.reload();
    await client.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await client.context.setOffline(true);
    await client.page.getByText('You are offline').waitFor();
    for (const list of [`#narrow/dm/${ben.userId}`, '#mentions', '#recent']) {
      await client.goTo(list);
      await client.page.getByText('These messages are not on this device').waitFor();
      await client.goTo('#inbox');
      await client.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    }
  });
});
