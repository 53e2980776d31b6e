import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { waitFor } from '../support/wait-for.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('messages in the web client while one reads', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}`).join('\n');

  async function adaWith(messages: readonly (readonly [topic: string, text: string])[]) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    for (const [topic, text] of messages) await server.send(ben, topic, text);
    const context = { permissions: ['clipboard-read', 'clipboard-write'] };
    const client = await WebClient.open(browser, server, { account, ...context });
    const { page } = client;
    const scrollTo = (top: number) =>
      page.locator('.message-scroll').evaluate((element, to) => element.scrollTo(0, to), top);
    return { server, account, client, page, scrollTo };
  }

  it('web: in a feed, the heading of the topic stays in sight, and the toolbar of a message shows below it', async () => {
    const { client, page, scrollTo } = await adaWith([
      ['tea', lines(20)],
      ['tea', `${lines(20)} again`],
      ['coffee', lines(20)],
      ['coffee', lines(20)],
    ]);
    await client.goTo('#feed');
    await client.message('again').waitFor();
    const heading = page.locator('.sticky-place');
    /** Scrolls until a heading stays: the list measures its rows meanwhile. */
    const untilAt = (top: number, place: string) =>
      waitFor(async () => {
        await scrollTo(top);
        await heading.filter({ hasText: place }).waitFor({ timeout: 2000 });
      });
    await untilAt(400, '#general›tea');
    const tools = page.locator('.message:hover .message-tools');
    await waitFor(async () => {
      await scrollTo(400);
      const box = await heading.boundingBox();
      const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0)];
      await page.mouse.move(x, y + 30);
      await page.mouse.move(x, y + 60);
      await tools.waitFor({ timeout: 2000 });
      expect((await tools.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(y - 1);
    });
    await untilAt(1e6, '#general›coffee');
    await waitFor(async () => {
      await scrollTo(0);
      await heading.waitFor({ state: 'detached', timeout: 2000 });
    });
  });

  it('web: a long message is folded until one asks for the rest', async () => {
    const { client, page } = await adaWith([
      ['tea', `${lines(60)}\nthe end`],
      ['tea', lines(15)],
      ['tea', 'short'],
    ]);
    await client.openTopic('tea');
    const long = client.message('the end');
    await long.waitFor();
    const height = async () => (await long.boundingBox())?.height ?? 0;
    await expect.poll(height).toBeLessThan(450);
    const more = page.getByRole('button', { name: 'Show more' });
    await expect.poll(() => more.count()).toBe(1);
    await more.click();
    await expect.poll(height).toBeGreaterThan(1000);
    // It stays open when one comes back, and the keyboard folds it.
    await client.openTopic('other');
    await client.openTopic('tea');
    const less = page.getByRole('button', { name: 'Show less' });
    await less.waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Mentions' }).focus();
    await page.keyboard.press('k');
    await expect.poll(() => page.locator('.message.selected').count()).toBe(1);
    await waitFor(async () => {
      await page.keyboard.press('k');
      const selected = page.locator('.message.selected').filter({ hasText: 'the end' });
      await selected.waitFor({ timeout: 1000 });
    });
    await page.keyboard.press('-');
    await more.waitFor({ state: 'attached' });
  });

  it('web: code has a button to copy it', async () => {
    const { client, page } = await adaWith([['tea', '```python\nprint(1)\n```']]);
    await client.openTopic('tea');
    const code = page.locator('.code-block');
    await waitFor(async () => {
      await code.hover();
      await code.getByRole('button', { name: 'Copy code' }).click({ timeout: 2000 });
    });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('print(1)\n');
  });

  it('web: messages of one author are set apart', async () => {
    const { client, page } = await adaWith([
      ['tea', 'one'],
      ['tea', 'two'],
    ]);
    await client.openTopic('tea');
    await client.message('two').waitFor();
    const gap = () =>
      page.locator('article .content').evaluateAll(([first, second]) => {
        const top = second?.getBoundingClientRect().top ?? 0;
        return top - (first?.getBoundingClientRect().bottom ?? 0);
      });
    await expect.poll(gap).toBeGreaterThanOrEqual(6);
  });
});
