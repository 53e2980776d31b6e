import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageContract } from '../../packages/sdk/test/support/storage-contract.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Testing } from './page.ts';

declare const testing: Testing;

describe.skipIf(withoutBrowser)('in Chromium', () => {
  let browser: Browser;
  let context: BrowserContext;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'page.ts'));
    browser = await sharedChromium();
    context = await browser.newContext();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  async function openPage(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(pages.origin);
    return page;
  }

  it.each(Object.keys(storageContract))('%s', async (rule) => {
    const page = await openPage();
    await page.evaluate((name) => testing.runCase(name), rule);
    await page.close();
  });

  it('B1: a lost connection is reopened and the write repeated', async () => {
    const page = await openPage();
    expect(await page.evaluate(() => testing.writeAcrossLoss())).toEqual([1, 2]);
    await page.close();
  });

  it('B1: a lost connection that cannot be reopened at once is reopened later', async () => {
    const page = await openPage();
    const seen = await page.evaluate(() => testing.writeAcrossRefusal());
    expect(seen).toEqual(['StoreError', 1, 3]);
    await page.close();
  });

  it('T1: a killed leader is replaced', async () => {
    const [first, second] = [await openPage(), await openPage()];
    await first.evaluate(() => testing.stand());
    await expect.poll(() => first.title()).toBe('leading');
    await second.evaluate(() => testing.stand());
    expect(await second.title()).toBe('waiting');
    const session = await context.newCDPSession(first);
    // Never answers, since the page is gone.
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => second.title()).toBe('leading');
    await second.close();
  });

  it('B2: a tab reads only what was written since another one emptied the database', async () => {
    const [first, second] = [await openPage(), await openPage()];
    for (const page of [first, second]) {
      await page.evaluate(() => testing.openShared('emptied'));
    }
    const read = () => second.evaluate(() => testing.readPair());
    await first.evaluate(() => testing.writePairs(1, 3));
    expect(await read()).toEqual([3, 3, 3, 3]);
    await first.evaluate(() => testing.empty());
    expect(await read()).toEqual([]);
    await first.evaluate(() => testing.writePairs(11, 3));
    expect(await read()).toEqual([13, 13, 13, 13]);
    await second.evaluate(() => testing.writePairs(21, 2));
    expect(await read()).toEqual([22, 22, 22, 22]);
    await first.close();
    await second.close();
  });

  it('T1: a tab gets another’s writes, in order, though the announcement itself is short', async () => {
    const [first, second] = [await openPage(), await openPage()];
    const received = first.evaluate(() => testing.receiveUntil(20));
    await expect.poll(() => first.title()).toBe('listening');
    const sent = await second.evaluate(() => testing.writeLong(20));
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(20 * 2000);
    const values = (await received) as { readonly at: number; readonly text: string }[];
    expect(values.map(({ text }) => text.length)).toEqual(values.map(() => 50_000));
    const order = values.map(({ at }) => at);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    await Promise.all([first.close(), second.close()]);
  });

  it('R1: tabs that write in turn see each other’s writes, and no outdated plan succeeds', async () => {
    const [first, second] = [await openPage(), await openPage()];
    for (const page of [first, second]) await page.evaluate(() => testing.openShared('in-turn'));
    for (let round = 0; round < 12; round += 1) {
      const [writes, reads] = round % 2 === 0 ? [first, second] : [second, first];
      await reads.evaluate(() => testing.plan());
      // Enough that the journal is cleared now and then.
      await writes.evaluate((at) => testing.writePairs(at * 100, 60), round);
      const newest = round * 100 + 59;
      expect(await reads.evaluate(() => testing.readPair())).toEqual(Array(4).fill(newest));
      const isPlanned = round > 0;
      const outcome = await reads.evaluate(() => testing.writeAsPlanned());
      expect(outcome).toBe(isPlanned ? 'overtaken' : 'written');
    }
    await Promise.all([first.close(), second.close()]);
  });

  it('R1: each write of a tab that is killed while writing is there whole or not at all', async () => {
    const survivor = await openPage();
    await survivor.evaluate(() => testing.openShared('killed'));
    for (let round = 0; round < 4; round += 1) {
      const killed = await openPage();
      await killed.evaluate(() => testing.openShared('killed'));
      await killed.evaluate((at) => testing.writePairs(at * 10_000, 20), round);
      killed
        .evaluate((at) => testing.writePairs(at * 10_000 + 20, 9000), round)
        .catch(() => undefined);
      await expect
        .poll(async () => (await survivor.evaluate(() => testing.readPair()))[0])
        .toBeGreaterThan(round * 10_000 + 20);
      const session = await context.newCDPSession(killed);
      // Never answers, since the page is gone.
      const crashed = killed.waitForEvent('crash');
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      const [value, ...others] = await survivor.evaluate(() => testing.readPair());
      expect(others).toEqual([value, value, value]);
      await survivor.evaluate(() => testing.writePairs(7, 3));
      expect(await survivor.evaluate(() => testing.readPair())).toEqual([9, 9, 9, 9]);
    }
    await survivor.close();
  });
});
