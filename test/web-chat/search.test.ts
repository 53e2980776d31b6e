import type { Browser, Page } from 'playwright-core';
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

  it('web: a saved search is on all devices of the account, and can be renamed and removed', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', 'after lunch');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#search/lunch');
    await page.getByText('1 message found').waitFor();
    await choose(page, 'Save search');
    const name = page.getByRole('dialog', { name: 'Save search' }).getByLabel('Name');
    expect(await name.inputValue()).toBe('lunch');
    await name.fill('About food');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const phone = await WebClient.open(browser, server, { account });
    await phone.page.keyboard.press('Control+k');
    await phone.page.getByRole('group', { name: 'Saved searches' }).waitFor();
    await phone.page.getByRole('combobox').fill('food');
    await phone.page.getByRole('option', { name: 'About food' }).click();
    await phone.page.getByText('1 message found').waitFor();
    expect(phone.page.url()).toContain('#search/lunch');

    await client.goTo('#search/');
    await page.getByRole('button', { name: 'Rename About food' }).click();
    await page.getByRole('dialog', { name: 'Rename search' }).getByLabel('Name').fill('Meals');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Meals' }).waitFor();
    await choose(phone.page, 'Remove saved search');
    await page.getByRole('link', { name: 'Meals' }).waitFor({ state: 'detached' });
    const { navigation_views } = await server.call(account, 'GET', '/navigation_views');
    expect(navigation_views).toEqual([]);
    expect([...client.complaints, ...phone.complaints]).toEqual([]);
  });

  it('web: a search that is saved offline is listed at once, and one name is given once', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#search/is:starred');
    await page.getByRole('button', { name: 'Saved searches' }).waitFor();
    await client.context.setOffline(true);
    const save = async (title: string) => {
      await choose(page, 'Save search');
      await page.getByRole('dialog').getByLabel('Name').fill(title);
      await page.keyboard.press('Enter');
    };
    await save('Stars');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await client.goTo('#search/lunch');
    await save('Stars');
    await page.getByText('You already have a saved search with this name.').waitFor();
    await page.getByRole('dialog').getByLabel('Name').fill('Lunch');
    await page.keyboard.press('Enter');
    await client.goTo('#search/');
    const names = () => page.locator('.saved-searches .row-name').allTextContents();
    await expect.poll(names).toEqual(['Lunch', 'Stars']);
    await client.context.setOffline(false);
    const stored = async () =>
      (await server.call(account, 'GET', '/navigation_views')).navigation_views;
    await expect.poll(stored).toEqual([
      { fragment: 'search/is.3Astarred', is_pinned: true, name: 'Stars' },
      { fragment: 'search/lunch', is_pinned: true, name: 'Lunch' },
    ]);
  });
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
