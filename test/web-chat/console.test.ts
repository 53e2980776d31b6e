import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';
import { storedEntries } from './stored-entries.ts';

describe.skipIf(withoutBrowser)('the console of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: reading, writing and sending in two tabs print nothing', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const drafts = async () => (await server.call(account, 'GET', '/drafts')).drafts.length;
    const other = await client.tab();
    const texts: string[] = [];
    for (const text of ['first', 'second', 'third']) {
      texts.push(text);
      await client.field.pressSequentially(text, { delay: 20 });
      // Both after the server has the draft, and at once.
      if (text !== 'third') await expect.poll(drafts).toBe(1);
      if (text === 'second') await expect.poll(() => other.field.inputValue()).toBe(text);
      await page.keyboard.press('Control+Enter');
      await client.untilShown(texts);
      await other.untilShown(texts);
      await expect.poll(drafts).toBe(0);
    }
    await client.openTopic('coffee');
    await client.write('other place');
    await client.untilShown(['other place']);
    await expect.poll(drafts).toBe(0);
    // The device notes later that the server's draft is gone. Until then, the tab that takes over asks for it.
    const ofServer = async () =>
      (await storedEntries(page, 'keepsakes')).filter(
        ({ kind, value }) => kind === 'draft' && /"(creation|server)":\{/.test(value),
      );
    await expect.poll(ofServer).toEqual([]);
    await page.reload();
    await client.untilShown(['other place']);
    expect([...client.printed, ...other.printed]).toEqual([]);
  });
});
