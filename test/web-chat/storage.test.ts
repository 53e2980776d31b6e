import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('local storage of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function ada() {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    await client.openTopic('tea');
    return { server, account, client, page: client.page };
  }

  /** Corrupts a database while the app is closed, then opens the app again. */
  async function corrupt({ client, page }: { client: WebClient; page: Page }, of: string) {
    await page.goto(`${client.server.url}/api/v1/server_settings`);
    await page.evaluate(corruptDatabase, of);
    await page.goto(client.server.url);
    await client.untilOpen();
  }

  it('B4: a notice says that the disk is full, until there is room', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server);
    const { page } = client;
    // Chromium rarely rereads the quota, so the limit is set before anything is stored.
    const session = await client.context.newCDPSession(page);
    const { origin } = new URL(server.url);
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 });
    await page.goto(`${server.url}/setup`);
    await client.storeAccount(account);
    await page.goto(server.url);
    await client.untilOpen();
    await client.openTopic('tea');
    await client.field.fill('our garden');
    const file = { name: 'film.bin', mimeType: 'video/mp4', buffer: Buffer.alloc(6_000_000, 'x') };
    await page.locator('.composer input[type=file]:not([accept])').setInputFiles(file);
    await page.locator('.composer').getByText('film.bin').waitFor();
    // The server must keep the draft, which comes back.
    const drafts = async () => (await server.call(account, 'GET', '/drafts')).drafts;
    await expect.poll(drafts).toHaveLength(1);
    await client.field.press('Control+Enter');
    const told = page.getByText('This device is out of storage space.');
    await page.locator('.composer').filter({ has: told }).waitFor();
    expect(await client.field.inputValue()).toBe('our garden');
    expect(await drafts()).toHaveLength(1);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await client.field.press('Control+Enter');
    await client.untilShown(['our garden\nfilm.bin']);
    await expect.poll(() => told.count()).toBe(0);
  });

  it('B4: the notice of a full disk stays while text is unsaved, even if smaller writes succeed', async () => {
    const { server, account, client, page } = await ada();
    await page.evaluate(refuseLargeWrites);
    await client.field.fill('many words '.repeat(8000));
    const told = page.getByText('This device is out of storage space.');
    await told.waitFor();
    const left = await page.evaluateHandle(watchNotice);
    // The new message is small enough to store.
    await server.send(account, 'tea', 'from elsewhere');
    await client.untilShown(['from elsewhere']);
    const stored = () => page.evaluate(() => largeWritesRefused());
    const before = await stored();
    await expect.poll(stored).toBeGreaterThan(before);
    expect(await left.evaluate(({ times }) => times)).toBe(0);
    await page.evaluate(() => allowLargeWrites());
    await told.waitFor({ state: 'detached' });
  });

  it('B2: damaged messages are fetched again, and reported once', async () => {
    const { server, account, client, page } = await ada();
    await server.send(account, 'tea', 'still there');
    await client.untilShown(['still there']);
    await corrupt({ client, page }, 'records');
    const line = page.getByText('Messages stored on this device were damaged.');
    await line.waitFor();
    await client.openTopic('tea');
    await client.untilShown(['still there']);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await line.waitFor({ state: 'detached' });
    await page.reload();
    await client.openTopic('tea');
    await client.untilShown(['still there']);
    expect(await line.count()).toBe(0);
  });

  it('B2: the user is told about lost unsent work', async () => {
    const { client, page } = await ada();
    await client.context.route('**/api/v1/messages', (route) => route.abort());
    await client.write('in a tunnel');
    await client.untilShown(['in a tunnel']);
    await corrupt({ client, page }, 'keepsakes');
    await page.getByText('Some of your unsent work was damaged').waitFor();
    await expect.poll(() => client.shown()).toEqual([]);
  });
});

declare global {
  var allowLargeWrites: () => void;
  var largeWritesRefused: () => number;
}

/** Runs in the page. Counts how often the notice disappears. */
function watchNotice(): { times: number } {
  const left = { times: 0 };
  let isThere = true;
  new MutationObserver(() => {
    const isNow =
      document.body.textContent?.includes('This device is out of storage space.') ?? false;
    if (isThere && !isNow) left.times += 1;
    isThere = isNow;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return left;
}

/** Runs in the page. Refuses large writes, like a disk with only a few bytes left. */
function refuseLargeWrites(): void {
  const { put } = IDBObjectStore.prototype;
  let refused = 0;
  IDBObjectStore.prototype.put = function putIfSmall(this: IDBObjectStore, value, ...key) {
    if (JSON.stringify(value).length < 40_000) return put.call(this, value, ...key);
    refused += 1;
    throw new DOMException('No room', 'QuotaExceededError');
  };
  globalThis.largeWritesRefused = () => refused;
  globalThis.allowLargeWrites = () => {
    IDBObjectStore.prototype.put = put;
  };
}

/** Runs in the page. Replaces all entries of a database with invalid JSON. */
async function corruptDatabase(of: string): Promise<void> {
  const databases = await indexedDB.databases();
  const { name = '' } = databases.find((each) => each.name?.includes(`:${of}--0--entries`)) ?? {};
  const opening = indexedDB.open(name);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const transaction = opening.result.transaction('docs', 'readwrite');
  const docs = transaction.objectStore('docs');
  docs.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
    if (!cursor) return;
    cursor.update({ ...cursor.value, value: '{"broken', changes: 'none' });
    cursor.continue();
  };
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = reject;
  });
  opening.result.close();
}
