import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

describe.skipIf(withoutBrowser)('unsent messages in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: an unsent message looks like a sent one, and nothing jumps once the server has rendered it', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    // Loads the names of emoji, as everyone has who used the client before.
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.locator('.emoji-choice').first().waitFor();
    await page.keyboard.press('Escape');
    await server.stop();
    await page.getByText('You are offline').waitFor();
    const text = [
      'hello @**Ada Lovelace** :tada: see #**general** and https://example.org/x',
      '- one **bold**',
      '- two',
      '```quote',
      'quoted',
      '```',
    ].join('\n');
    await client.write(text);
    const content = page.locator('article .content').first();
    await content.locator('.user-mention').waitFor();
    const looks = () =>
      content.evaluate((element) => ({
        text: element.textContent?.replaceAll(/\s+/g, ' '),
        height: element.getBoundingClientRect().height,
        tags: [...element.querySelectorAll('*')].map(({ localName }) => localName).sort(),
      }));
    await expect.poll(async () => (await looks()).text).toContain('🎉');
    const before = await looks();
    expect(before.tags).toEqual(
      ['a', 'a', 'blockquote', 'li', 'li', 'p', 'p', 'span', 'span', 'strong', 'ul'].sort(),
    );
    await server.startAgain();
    await page.locator('article.pending').waitFor({ state: 'detached' });
    expect(await looks()).toEqual(before);
  });

  it('web: an unsent poll shows as a poll', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await server.stop();
    await page.getByText('You are offline').waitFor();
    await client.write('/poll Milk?\nyes\nno');
    const answers = page.locator('.poll .poll-text');
    await expect.poll(() => answers.allTextContents()).toEqual(['yes', 'no']);
    await server.startAgain();
    await page.locator('article.pending').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Milk?' }).getByRole('button', { name: 'yes' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: /yes/ }).getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('web: the line about being offline stays during a new try to connect', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await server.stop();
    const line = page.getByText('You are offline');
    await line.waitFor();
    const letGo = await client.hold(/\/events/);
    const isAsked = page.waitForRequest(/\/events/);
    await page.getByRole('button', { name: 'Try now' }).click();
    await isAsked;
    expect(await line.isVisible()).toBe(true);
    await server.startAgain();
    letGo();
    await line.waitFor({ state: 'detached' });
  });
});
