import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

declare global {
  /** Lets the held writes continue. */
  var release: () => void;
}

describe.skipIf(withoutBrowser)('the web client on a device with slow storage', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function adaAtSlowDevice() {
    const { client, page } = await adaIn(browser, 'tea');
    const { field } = client;
    const type = (text: string) => field.pressSequentially(text);
    const send = () => field.press('Control+Enter');
    return { client, page, type, send };
  }

  const letGo = (page: Page) => page.evaluate(() => release());

  it('web: an extra Enter sends nothing that is typed after it', async () => {
    const { client, page, type, send } = await adaAtSlowDevice();
    await page.evaluate(holdKeepsakes);
    await type('first');
    await send();
    await send();
    await type(' half');
    await letGo(page);
    await client.untilShown(['first']);
    await expect.poll(async () => (await client.field.inputValue()).trim()).toBe('half');
    await type(' and whole');
    await send();
    await client.untilShown(['first', 'half and whole']);
  });

  it('web: the next message is sent as it was when Enter was pressed', async () => {
    const { client, page, type, send } = await adaAtSlowDevice();
    await page.evaluate(holdKeepsakes);
    await type('first');
    await send();
    await type(' second');
    await send();
    await type(' thi');
    await letGo(page);
    await client.untilShown(['first', 'second']);
    await expect.poll(async () => (await client.field.inputValue()).trim()).toBe('thi');
    await type('rd');
    await send();
    await client.untilShown(['first', 'second', 'third']);
  });
});

/** Runs in the page. Holds a transaction open, so that all writes of local changes wait. */
async function holdKeepsakes(): Promise<void> {
  const databases = await indexedDB.databases();
  const { name = '' } =
    databases.find((each) => each.name?.includes(':keepsakes--0--entries')) ?? {};
  const opening = indexedDB.open(name);
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const database = opening.result;
  let isHeld = true;
  globalThis.release = () => {
    isHeld = false;
  };
  const docs = database.transaction('docs', 'readwrite').objectStore('docs');
  await new Promise<void>((resolve) => {
    const hold = () => {
      resolve();
      if (isHeld) docs.count().onsuccess = hold;
      else database.close();
    };
    docs.count().onsuccess = hold;
  });
}
