import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Dump, StoreTesting } from './store-page.ts';

declare const storeTesting: StoreTesting;

const fixture = join(import.meta.dirname, 'fixtures/indexeddb-schema-0.json');

describe.skipIf(withoutBrowser)('in Chromium', () => {
  let browser: Browser;
  let context: BrowserContext;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'store-page.ts'));
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

  const whole = { draft: 'hello', self: { userId: 3 }, problems: [] };

  it('O1: the person’s work is written strictly, and the browser is asked to keep the store', async () => {
    const page = await openPage();
    expect(await page.evaluate(() => storeTesting.wishes('wishes'))).toEqual({
      persists: 1,
      writes: ['keepsakes: strict', 'records: relaxed'],
    });
    await page.close();
  });

  it('C5: destroying also removes data of earlier versions', async () => {
    const page = await openPage();
    await page.evaluate(() => storeTesting.fill('leaving'));
    // As RxDB leaves it after a migration.
    const left = 'rxdb-dexie-leaving:keepsakes--0--rx-migration-state-meta-entries-0';
    const dump = { [left]: { docs: { schema: 'id', rows: [] } } };
    await page.evaluate((stored) => storeTesting.restore(stored), dump);
    expect(await page.evaluate(() => storeTesting.destroy('leaving'))).toEqual([]);
    await page.close();
  });

  it('B2: an unreadable local change is reported, and all others are kept', async () => {
    const page = await openPage();
    await page.evaluate(() => storeTesting.fill('spoilt'));
    const database = 'rxdb-dexie-spoilt:keepsakes--0--entries';
    const broken = {
      id: 'draft/d9',
      kind: 'draft',
      value: '{"broken',
      scope: '',
      parent: '',
      order: 0,
      rank: 0,
      _deleted: '0',
    };
    await page.evaluate(([name, row]) => storeTesting.add(name, row), [database, broken] as const);
    const seen = await page.evaluate(() => storeTesting.open('spoilt'));
    const lost = [{ kind: 'draft', id: 'd9' }];
    expect(seen).toEqual({ ...whole, problems: [{ kind: 'local-changes-lost', lost }] });
    expect(await page.evaluate(() => storeTesting.open('spoilt'))).toEqual(whole);
    await page.close();
  });

  it.each([
    { where: 'in their place', isSwept: true, nonsense: { value: '{' } },
    { where: 'in the journal', isSwept: false, nonsense: { changes: 'none' } },
    { where: 'an entry of the journal is missing', isSwept: false, nonsense: { next: 9 } },
  ])('B2: unreadable records are dropped: $where', async ({ isSwept, nonsense }) => {
    const page = await openPage();
    const name = `norecords${isSwept}${Object.keys(nonsense)}`;
    await page.evaluate((of) => storeTesting.fill(of), name);
    if (isSwept) await page.evaluate((of) => storeTesting.sweep(of), name);
    const database = `rxdb-dexie-${name}:records--0--entries`;
    await page.evaluate(([of, to]) => storeTesting.spoil(of, to), [database, nonsense] as const);
    const seen = await page.evaluate((of) => storeTesting.open(of), name);
    expect(seen).toMatchObject({ draft: 'hello', self: undefined });
    await page.close();
  });

  it('B2: broken book-keeping is recreated', async () => {
    const page = await openPage();
    await page.evaluate(() => storeTesting.fill('books'));
    for (const part of ['keepsakes', 'records']) {
      const database = `rxdb-dexie-books:${part}--0--_rxdb_internal`;
      const change = { 'data.schemaHash': 'x', 'data.schema': {} };
      await page.evaluate(([name, to]) => storeTesting.spoil(name, to), [
        database,
        change,
      ] as const);
    }
    // What is stored shows first.
    expect(await page.evaluate(() => storeTesting.open('books'))).toEqual(whole);
    const seen = await page.evaluate(() => storeTesting.openWhole('books'));
    expect(seen).toEqual({ draft: 'hello', problems: [{ kind: 'records-lost' }] });
    await page.close();
  });

  it('B2: a repair waits for a tab that holds the broken database', async () => {
    const [first, second] = [await openPage(), await openPage()];
    await first.evaluate(() => storeTesting.fill('blocked'));
    const books = 'rxdb-dexie-blocked:keepsakes--0--_rxdb_internal';
    const change = { 'data.schemaHash': 'x', 'data.schema': {} };
    await first.evaluate(([name, to]) => storeTesting.spoil(name, to), [books, change] as const);
    await first.evaluate((name) => storeTesting.block(name), books);
    let isOpened = false;
    const opening = second
      .evaluate(() => storeTesting.openWhole('blocked'))
      .finally(() => {
        isOpened = true;
      });
    // Longer than opening would take if it were not blocked.
    const other = await second.evaluate(() => storeTesting.openWhole('other'));
    expect(other).toMatchObject({ problems: [] });
    expect(isOpened).toBe(false);
    await first.evaluate(() => storeTesting.unblock());
    expect(await opening).toEqual(whole);
    await Promise.all([first.close(), second.close()]);
  });

  it('T2: a database of a newer version is refused untouched', async () => {
    const page = await openPage();
    await page.evaluate(() => storeTesting.fill('newer'));
    const books = 'rxdb-dexie-newer:keepsakes--0--_rxdb_internal';
    const change = { id: 'collection|entries-99', key: 'entries-99', 'data.version': 99 };
    const rows = (await page.evaluate((name) => storeTesting.rows(name), books)) as {
      context: string;
      data: object;
    }[];
    const collection = rows.find(({ context: of }) => of === 'collection');
    const row = {
      ...collection,
      id: change.id,
      key: change.key,
      data: { ...collection?.data, version: 99 },
    };
    await page.evaluate(([name, added]) => storeTesting.add(name, added), [books, row] as const);
    const entries = 'rxdb-dexie-newer:keepsakes--99--entries';
    const dump = { [entries]: { docs: { schema: 'id', rows: [] } } };
    await page.evaluate((stored) => storeTesting.restore(stored), dump);
    const before = await page.evaluate(() => storeTesting.dump('newer'));
    const seen = await page.evaluate(() => storeTesting.open('newer'));
    expect(seen).toEqual({ error: 'StoreError', problem: { kind: 'newer' } });
    expect(await page.evaluate(() => storeTesting.dump('newer'))).toEqual(before);
    await page.close();
  });

  const databases = [
    { part: 'keepsakes', table: '_rxdb_internal' },
    { part: 'keepsakes', table: 'entries' },
    { part: 'records', table: 'entries' },
  ];
  const unavailable = { error: 'StoreError', problem: { kind: 'unavailable' } };

  it.each(databases)(
    'B1: a database that did not open is opened the next time: $table of $part',
    async ({ part, table }) => {
      const page = await openPage();
      const name = `refused${part}${table}`;
      await page.evaluate((of) => storeTesting.fill(of), name);
      const asked = [name, `${name}:${part}--0--${table}`] as const;
      const seen = await page.evaluate((of) => storeTesting.openRefused(...of), asked);
      expect(seen).toEqual([unavailable, whole]);
      await page.close();
    },
  );

  it.each(databases)(
    'B1: opening without an answer is reported: $table of $part',
    async ({ part, table }) => {
      const page = await openPage();
      const name = `silent${part}${table}`;
      await page.evaluate((of) => storeTesting.fill(of), name);
      const asked = [name, `${name}:${part}--0--${table}`] as const;
      const seen = await page.evaluate((of) => storeTesting.openUnanswered(...of), asked);
      expect(seen).toEqual([unavailable, whole]);
      await page.close();
    },
  );

  it('B1: a connection that gave way to another tab is reopened', async () => {
    const [first, second] = [await openPage(), await openPage()];
    await first.evaluate(() => storeTesting.hold('away'));
    await second.evaluate(() => storeTesting.deleteDatabases('away'));
    expect(await first.evaluate(() => storeTesting.writeWhileHeld('!'))).toBe('hello!');
    await Promise.all([first.close(), second.close()]);
  });

  it('B1: the person’s work in a tab’s memory survives the deletion of its database', async () => {
    const [first, second] = [await openPage(), await openPage()];
    for (const page of [first, second]) await page.evaluate(() => storeTesting.hold('cleared'));
    await second.evaluate(() => storeTesting.deleteDatabases('cleared'));
    await Promise.all([
      first.evaluate(() => storeTesting.appendMany('a', 1)),
      second.evaluate(() => storeTesting.appendMany('b', 1)),
    ]);
    const third = await openPage();
    const { draft } = (await third.evaluate(() => storeTesting.open('cleared'))) as typeof whole;
    expect([...draft].sort().join('')).toBe('abehllo');
    await Promise.all([first, second, third].map((page) => page.close()));
  });

  it('O1: tabs that change one local change at the same time lose nothing', async () => {
    const [first, second] = [await openPage(), await openPage()];
    for (const page of [first, second]) await page.evaluate(() => storeTesting.hold('both'));
    await Promise.all([
      first.evaluate(() => storeTesting.appendMany('a', 30)),
      second.evaluate(() => storeTesting.appendMany('b', 30)),
    ]);
    const content = String(await first.evaluate(() => storeTesting.writeWhileHeld('c')));
    expect([...content].filter((letter) => letter === 'a').length).toBe(30);
    expect([...content].filter((letter) => letter === 'b').length).toBe(30);
    await Promise.all([first.close(), second.close()]);
  });

  it('O1: each write of a tab that is killed while writing is there whole or not at all', async () => {
    const [first, second] = [await openPage(), await openPage()];
    first.evaluate(() => storeTesting.writePairsForEver('killed')).catch(() => undefined);
    await expect.poll(async () => Number(await first.title())).toBeGreaterThan(3);
    const session = await context.newCDPSession(first);
    session.send('Page.crash').catch(() => undefined);
    const pair = await second.evaluate(() => storeTesting.readPair('killed'));
    expect(Number(pair[0])).toBeGreaterThan(3);
    expect(pair[0]).toBe(pair[1]);
    await second.close();
  });

  it('B4: a full device is a state that ends when there is room', async () => {
    // Chromium checks the quota only now and then, so the limit is set before anything is written.
    const fresh = await browser.newContext();
    const page = await fresh.newPage();
    await page.goto(pages.origin);
    const session = await fresh.newCDPSession(page);
    const { origin } = pages;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
    await page.evaluate(() => storeTesting.hold('full'));
    const full = await page.evaluate(() => storeTesting.writeLarge(5_000_000));
    expect(full).toEqual([{ kind: 'full' }]);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    expect(await page.evaluate(() => storeTesting.writeLarge(1000))).toEqual([]);
    await fresh.close();
  });

  it('B2: data of schema 0 is read', async () => {
    const dump = JSON.parse(await readFile(fixture, 'utf8')) as Dump;
    const page = await openPage();
    await page.evaluate((stored) => storeTesting.restore(stored), dump);
    expect(await page.evaluate(() => storeTesting.open('fixture'))).toEqual(whole);
    await page.close();
  });
});
