import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { storageContract } from '../../packages/sdk/test/support/storage-contract.ts';
import { closeContexts, sharedChromium } from '../support/chromium.ts';
import { DOWNLOAD_TIMEOUT_MS } from '../support/downloaded-packages.ts';
import type { PageServer } from '../support/page-server.ts';
import { because } from '../support/skip-reason.ts';
import type { StorageTesting } from './storage-page.ts';

declare const mobileTesting: StorageTesting;

/**
 * Tests a storage whose package needs a browser. `serve` serves a page that calls `testStorage`. `hasWholeWrites` tells
 * whether a page may be killed at any time.
 */
export function testInPage(
  serve: () => Promise<PageServer>,
  { hasWholeWrites }: { readonly hasWholeWrites: boolean },
): void {
  let browser: Browser;
  let context: BrowserContext;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await serve();
    browser = await sharedChromium();
  }, DOWNLOAD_TIMEOUT_MS);
  // Each test gets a fresh profile.
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  async function openPage(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(pages.origin);
    await page.waitForFunction(() => 'mobileTesting' in globalThis);
    return page;
  }

  it.each(Object.keys(storageContract))('%s', async (test) => {
    const page = await openPage();
    await page.evaluate((name) => mobileTesting.run(name), test);
  });

  it('B2: the person’s work is there in the next page', async () => {
    const first = await openPage();
    await first.evaluate(() => mobileTesting.fill());
    await first.close();
    const second = await openPage();
    const seen = await second.evaluate(() => mobileTesting.read());
    expect(seen).toEqual({ draft: 'hello', problems: [] });
    await second.close();
  });

  it.runIf(hasWholeWrites)(
    'R1: a page that is killed while it writes leaves whole writes',
    because('the package replaces what it stored in two steps'),
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const writer = await openPage();
        // It never returns.
        writer.evaluate(() => mobileTesting.writeForEver()).catch(() => undefined);
        const hasWritten = (value: number) => Number(document.title || -1) >= value;
        await writer.waitForFunction(hasWritten, 5 * round + 2);
        const written = Number(await writer.title());
        await writer.close();
        const reader = await openPage();
        const [a, b] = await reader.evaluate(() => mobileTesting.readPair());
        await reader.close();
        expect(a).toBe(b);
        expect(a).toBeGreaterThanOrEqual(written);
      }
    },
  );
}
