import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

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
    // Once this shows, the tabs know that the draft is gone. Otherwise the one that takes over would ask for it.
    await server.send(account, 'coffee', 'later');
    await client.untilShown(['other place', 'later']);
    await page.reload();
    await client.untilShown(['other place', 'later']);
    expect([...client.printed, ...other.printed]).toEqual([]);
  });
});
