import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('search in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: consecutive results show their topic once, with highlights', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'lunch <b>', 'where is lunch?');
    await server.send(account, 'lunch <b>', 'lunch is here');
    await server.send(account, 'tea', 'after lunch');
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#search/lunch');
    const { page } = client;
    await page.getByText('3 messages found').waitFor();
    await expect
      .poll(() => page.locator('.search-results .place').allTextContents())
      .toEqual(['#general›tea', '#general›lunch <b>']);
    const marked = page.locator('.search-results .place .highlight');
    await expect.poll(() => marked.allTextContents()).toEqual(['lunch']);
  });

  it('web: a click on a result opens the message, a click on a link in it follows the link', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { id } = await server.send(account, 'tea', 'lunch: [the card](https://card.example)');
    const { page, ...client } = await WebClient.open(browser, server, { account });
    await client.context.route('https://card.example/', (route) => route.fulfill({ body: 'soup' }));
    await page.goto(`${server.url}/#search/lunch`);
    const found = page.locator('.search-message');
    const [card] = await Promise.all([
      client.context.waitForEvent('page'),
      found.getByRole('link', { name: 'the card' }).click(),
    ]);
    await expect.poll(() => card.url()).toBe('https://card.example/');
    const { width = 0 } = (await found.boundingBox()) ?? {};
    await found.click({ position: { x: width - 20, y: 40 } });
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    expect(page.url()).toContain(`/near/${id}`);
  });

  it('web: a found poll shows its question, not its command', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', '/poll Which lunch?\nsoup\nbread');
    const client = await WebClient.open(browser, server, { account });
    await client.goTo('#search/lunch');
    const text = () => client.page.locator('.search-results .content').allInnerTexts();
    await expect.poll(text).toEqual([expect.stringMatching(/^Which lunch\?\s+soup\s+bread$/)]);
    await client.goTo('#recent');
    await client.page.getByText('Which lunch?').waitFor();
    expect(await client.page.getByText('/poll').count()).toBe(0);
  });
});
