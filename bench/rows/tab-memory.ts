import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../test/support/chromium.ts';
import { servePage } from '../../test/support/page-server.ts';
import { inTurn } from '../compare.ts';
import type { Row, Side } from '../row.ts';
import type { StoreBench } from './store-page.ts';

declare const storeBench: StoreBench;

/** Nothing listens there, so the client stays offline. */
const account = {
  serverUrl: 'http://127.0.0.1:9',
  credentials: { email: 'ada@example.org', apiKey: 'key' },
};

/** The JavaScript heap of a page with an open client, over that of an empty page. */
export const tabMemory: Row = {
  name: 'sdk-memory',
  engine: 'browser',
  what: 'SDK: memory of a tab with a client and 100,000 stored messages, over an empty page',
  against: '—',
  unit: 'MB',
  goal: 60,
  better: 'less',
  async measure() {
    const pages = await servePage(join(import.meta.dirname, 'store-page.ts'));
    const browser = await launchChromium();
    try {
      const context = await browser.newContext();
      const filler = await openPage(context, pages.origin);
      await filler.evaluate(async (of) => {
        await storeBench.fill(storeBench.nameOf(of), 100_000, 50);
      }, account);
      await filler.close();
      return await inTurn(
        {
          ours: () => heapOfPage(context, pages.origin, openClient),
          empty: () => heapOfPage(context, 'about:blank', async () => undefined),
        },
        ({ ours, empty }) => (ours.heapMB ?? 0) - (empty.heapMB ?? 0),
      );
    } finally {
      await browser.close();
      await pages.close();
    }
  },
};

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function openClient(page: Page): Promise<void> {
  await page.evaluate((of) => storeBench.openClient(of, 3), account);
  // Housekeeping begins after the first screen.
  await page.waitForTimeout(5000);
}

/** Returns the heap of a prepared page. */
async function heapOfPage(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<void>,
): Promise<Side> {
  const page = await openPage(context, address);
  await prepare(page);
  const heapMB = await heapOf(page);
  await page.close();
  return { heapMB };
}

/** Returns the JavaScript heap of a page after a garbage collection, in MB. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Twice, since objects released by the first collection may hold others.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
