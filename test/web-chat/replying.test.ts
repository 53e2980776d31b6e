import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { waitFor } from '../support/wait-for.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('replies in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function adaAtFeed() {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    await server.send(ben, 'tea', 'Tea, @**Ada Lovelace**?');
    await server.send(ben, 'coffee', 'Or **coffee**?');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    /** Selects a message and presses a key: again if the page was not ready for it. */
    const pressOn = (text: string, key: string, effect: string) =>
      waitFor(async () => {
        if (!(await page.getByText(effect).isVisible())) {
          await client.message(text).click({ timeout: 2000 });
          await page.keyboard.press(key);
        }
        await page.getByText(effect).waitFor({ timeout: 2000 });
      });
    return { server, account, client, page, pressOn };
  }

  it('web: All messages, Mentions and Starred answer the selected message in place', async () => {
    const { server, account, client, page, pressOn } = await adaAtFeed();
    await client.goTo('#feed');
    await client.message('Tea,').waitFor();
    expect(await client.field.count()).toBe(0);
    await pressOn('Tea,', 'Enter', 'Reply in #general › tea');
    await client.field.waitFor();
    const isFocused = () => client.field.evaluate((field) => field.matches(':focus'));
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type('Yes');
    await expect.poll(() => client.field.inputValue()).toBe('Yes');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => server.contents(account, 'tea')).toContain('Yes');
    await client.message('Yes').waitFor();
    await page.getByRole('heading', { level: 1, name: 'All messages' }).waitFor();
    // Another message takes the composer to its conversation.
    await client.pressIn(client.message('coffee'), 'Reply');
    await page.getByText('Reply in #general › coffee').waitFor();
    await page.getByRole('button', { name: 'Close reply' }).click();
    await client.field.waitFor({ state: 'detached' });
    await client.goTo('#mentions');
    await client.message('Tea,').waitFor();
    await client.pressIn(client.message('Tea,'), 'Star');
    await pressOn('Tea,', 'r', 'Reply in #general › tea');
    await client.goTo('#starred');
    await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor();
    await pressOn('Tea,', 'r', 'Reply in #general › tea');
    await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor();
  });

  it('web: a quote shows as a card above the text, not as Markdown', async () => {
    const { server, account, client, page } = await adaAtFeed();
    await client.openTopic('coffee');
    await client.field.fill('I like it');
    await client.pressIn(client.message('coffee'), 'Quote and reply');
    const cards = page.getByRole('list', { name: 'Quoted messages' }).getByRole('listitem');
    await expect.poll(() => cards.allTextContents()).toEqual(['Ben BitOr coffee?']);
    expect(await client.field.inputValue()).toBe('I like it');
    // The quote is a part of the draft.
    await client.openTopic('tea');
    await client.openTopic('coffee');
    await expect.poll(() => cards.count()).toBe(1);
    await cards.getByRole('button').click();
    await expect.poll(() => cards.count()).toBe(0);
    expect(await client.field.inputValue()).toBe('I like it');
    await client.pressIn(client.message('coffee'), 'Quote and reply');
    await expect.poll(() => cards.count()).toBe(1);
    await client.field.press('Control+Enter');
    await expect
      .poll(async () => (await server.contents(account, 'coffee')).at(-1))
      .toMatch(
        /^@_\*\*Ben Bit\*\* \[said\]\(.*\):\n```quote\nOr \*\*coffee\*\*\?\n```\nI like it$/,
      );
    await expect.poll(() => cards.count()).toBe(0);
  });
});
