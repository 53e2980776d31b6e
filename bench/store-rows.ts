import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/support/chromium.ts';
import { servePage } from '../test/support/page-server.ts';
import { type Comparison, inTurn } from './compare.ts';
import type { Measured } from './load.ts';
import type { Row } from './rows.ts';
import type { StoreBench } from './store-page.ts';

declare const storeBench: StoreBench;

const MANY = 100_000;
const FEW = 1000;

const inOnePage: readonly Omit<Row, 'engine'>[] = [
  {
    name: 'sdk-fetched',
    goal: 1,
    measure: inPage((page) =>
      compared(
        10_000,
        () => page.evaluate((name) => storeBench.writeFetched(name), newName()),
        () => page.evaluate((name) => storeBench.writeFetchedRaw(name), newName()),
      ),
    ),
  },
  { name: 'sdk-events', goal: 0.67, measure: inPage((page) => events(page, 1)) },
  { name: 'sdk-batches', goal: 0.67, measure: inPage((page) => events(page, 50)) },
  {
    name: 'sdk-newest',
    goal: 0.5,
    measure: inPage(async (page) => {
      await page.evaluate((count) => storeBench.fill('many', count, 50), MANY);
      await page.evaluate((count) => storeBench.fillRaw('raw', count), MANY);
      await page.evaluate(() => storeBench.openBoth('many', 'raw'));
      return compared(
        10,
        () => page.evaluate(() => storeBench.readNewest()),
        () => page.evaluate(() => storeBench.readNewestRaw()),
      );
    }),
  },
  {
    name: 'sdk-screen',
    goal: 0.67,
    measure: inPage(async (page) => {
      await page.evaluate((count) => storeBench.fill('many', count, 50), MANY);
      await page.evaluate((count) => storeBench.fill('few', count, 10), FEW);
      let round = 0;
      const first = (name: string) => {
        round += 1;
        return page.evaluate(([of, topic]) => storeBench.firstMessages(of, topic), [
          name,
          round % 10,
        ] as const);
      };
      return compared(
        1,
        () => first('many'),
        () => first('few'),
      );
    }),
  },
];

/** In a real Chromium, with both sides in one page. A goal of 0.5 means: at most twice the time. */
export const storeRows: readonly Row[] = inOnePage.map((row) => ({ ...row, engine: 'browser' }));

function events(page: Page, batch: number): Promise<Comparison> {
  return compared(
    1000,
    () =>
      page.evaluate(([name, of]) => storeBench.applyEvents(name, of), [newName(), batch] as const),
    () =>
      page.evaluate(([name, of]) => storeBench.applyEventsRaw(name, of), [
        newName(),
        batch,
      ] as const),
  );
}

/** Each of what is measured takes so long, and does so many things. */
async function compared(
  count: number,
  ours: () => Promise<number>,
  ceiling: () => Promise<number>,
): Promise<Comparison> {
  await ours();
  await ceiling();
  return inTurn(
    async () => measured(count, await ours()),
    async () => measured(count, await ceiling()),
  );
}

function measured(count: number, timeMs: number): Measured {
  const eachMs = Number((timeMs / count).toFixed(3));
  return { perSecond: (count / timeMs) * 1000, p50Ms: eachMs, p99Ms: eachMs, failures: 0 };
}

function inPage(work: (page: Page) => Promise<Comparison>): () => Promise<Comparison> {
  return async () => {
    const pages = await servePage(join(import.meta.dirname, 'store-page.ts'));
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(pages.origin);
      return await work(page);
    } finally {
      await browser.close();
      await pages.close();
    }
  };
}

let names = 0;
function newName(): string {
  names += 1;
  return `bench${names}`;
}
