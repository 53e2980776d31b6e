import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../test/support/chromium.ts';
import { servePage } from '../../test/support/page-server.ts';
import { inTurn } from '../compare.ts';
import type { Figure, Row } from '../row.ts';
import type { StoreBench } from './store-page.ts';

declare const storeBench: StoreBench;

const MANY = 100_000;
const FEW = 1000;
const ROUNDS = 5;

const inOnePage: readonly Omit<Row, 'engine' | 'better'>[] = [
  {
    name: 'sdk-fetched',
    what: 'SDK: writing 10,000 fetched messages to the store in a browser',
    against: 'raw Dexie bulkPut of the same rows',
    goal: 1,
    measure: inPage((page) =>
      compared(
        () => page.evaluate((name) => storeBench.writeFetched(name), newName()),
        () => page.evaluate((name) => storeBench.writeFetchedRaw(name), newName()),
      ),
    ),
  },
  {
    name: 'sdk-batches',
    what: 'SDK: applying 1,000 single-message events, one write per batch of 50',
    against: 'a raw Dexie transaction each, of the messages and a cursor',
    goal: 1.5,
    measure: inPage((page) => events(page, 50)),
  },
  {
    name: 'sdk-events',
    what: 'SDK: the same, one write per event',
    against: 'the same',
    goal: 1.5,
    measure: inPage((page) => events(page, 1)),
  },
  {
    name: 'sdk-newest',
    what: 'SDK: newest 50 of a conversation among 100,000',
    against: 'raw Dexie with the best index',
    goal: 2,
    measure: inPage(async (page) => {
      await page.evaluate((count) => storeBench.fill('many', count, 50), MANY);
      await page.evaluate((count) => storeBench.fillRaw('raw', count), MANY);
      await page.evaluate(() => storeBench.openBoth('many', 'raw'));
      return compared(
        () => page.evaluate(() => storeBench.readNewest()),
        () => page.evaluate(() => storeBench.readNewestRaw()),
      );
    }),
  },
  {
    name: 'sdk-open',
    what: 'SDK: from opening a store of 100,000 messages to the newest of a conversation on screen',
    against: 'raw Dexie: opening, and the newest 50 through the best index',
    goal: 1.2,
    measure: inPage(async (page) => {
      await page.evaluate((count) => storeBench.fill('many', count, 50), MANY);
      await page.evaluate((count) => storeBench.fillRaw('raw', count), MANY);
      let round = 0;
      const next = () => {
        round += 1;
        return round % 50;
      };
      return compared(
        () => page.evaluate((topic) => storeBench.firstMessages('many', topic), next()),
        () => page.evaluate((topic) => storeBench.firstMessagesRaw('raw', topic), next()),
      );
    }),
  },
  {
    name: 'sdk-screen',
    what: 'SDK: first messages of a conversation on screen, 100,000 cached',
    against: '1,000 cached',
    goal: 1.5,
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
        () => first('many'),
        () => first('few'),
      );
    }),
  },
];

/** The SDK over IndexedDB, against the SDK over SQLite in OPFS (decision 0038). */
const againstOpfs: readonly Omit<Row, 'engine' | 'better'>[] = [
  opfsRow('opfs-fetched', 'writing 10,000 fetched messages', (page, name) =>
    page.evaluate((of) => storeBench.writeFetched(of), name),
  ),
  opfsRow('opfs-events', '1,000 single-message events, one write per event', (page, name) =>
    page.evaluate((of) => storeBench.applyEvents(of, 1), name),
  ),
  opfsRow('opfs-drafts', 'storing a draft 200 times, each until it is on disk', (page, name) =>
    page.evaluate((of) => storeBench.writeDrafts(of, 200), name),
  ),
  opfsRow('opfs-screen', 'first messages on screen, 20,000 cached', async (page, name) => {
    await page.evaluate((of) => storeBench.fill(of, 20_000, 50), name);
    return page.evaluate((of) => storeBench.firstMessages(of, 3), name);
  }),
];

function opfsRow(
  name: string,
  what: string,
  work: (page: Page, name: string) => Promise<number>,
): Omit<Row, 'engine' | 'better'> {
  return {
    name,
    what: `SDK over IndexedDB: ${what}`,
    against: 'SDK over SQLite in OPFS',
    goal: 1,
    measure: inPage((page) =>
      compared(
        () => work(page, newName()),
        () => work(page, `opfs-${newName()}`),
      ),
    ),
  };
}

/** In a real Chromium, with both sides in one page. The value is our time divided by theirs. */
export const storeRows: readonly Row[] = [...inOnePage, ...againstOpfs].map((row) => ({
  ...row,
  engine: 'browser',
  better: 'less',
}));

function events(page: Page, batch: number): Promise<Figure> {
  return compared(
    () =>
      page.evaluate(([name, of]) => storeBench.applyEvents(name, of), [newName(), batch] as const),
    () =>
      page.evaluate(([name, of]) => storeBench.applyEventsRaw(name, of), [
        newName(),
        batch,
      ] as const),
  );
}

/** Runs both. Each returns its milliseconds. */
async function compared(
  ours: () => Promise<number>,
  ceiling: () => Promise<number>,
): Promise<Figure> {
  await ours();
  await ceiling();
  const inMs = async (work: () => Promise<number>) => ({ ms: Number((await work()).toFixed(1)) });
  return inTurn(
    { ours: () => inMs(ours), ceiling: () => inMs(ceiling) },
    (round) => round.ours.ms / round.ceiling.ms,
    ROUNDS,
  );
}

function inPage(work: (page: Page) => Promise<Figure>): () => Promise<Figure> {
  return async () => {
    const script = join(import.meta.dirname, 'store-page.ts');
    const worker = join(import.meta.dirname, 'opfs-worker.ts');
    const wasm = await readFile(
      fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm')),
    );
    const pages = await servePage(script, worker, {
      files: { '/sqlite3.wasm': wasm },
      bundle: { format: 'esm' },
    });
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
