import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { waitFor } from '../support/wait-for.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('reactions in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens Ada's client at a message to which Ben and Cy reacted. */
  async function adaWithHearts(options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const cy = await server.account('Cy Byte');
    const { id } = await server.send(ben, 'tea', 'Tea?');
    for (const each of [ben, cy]) {
      await server.call(each, 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
    }
    const client = await WebClient.open(browser, server, { account, ...options });
    await client.openTopic('tea');
    const { page } = client;
    const heart = page.locator('.reaction', { hasText: 'heart' });
    await heart.waitFor();
    const people = page.locator('.reaction-people');
    const stored = async () =>
      (await server.call(account, 'GET', `/messages/${id}`)).message.reactions.map(
        ({ emoji_code, user_id }: { emoji_code: string; user_id: number }) =>
          `${emoji_code} ${user_id}`,
      );
    return { server, account, ben, cy, client, page, heart, people, stored };
  }

  it('web: hovering over a reaction, and reaching it by keyboard, shows who reacted', async () => {
    const { page, heart, people } = await adaWithHearts();
    await waitFor(async () => {
      await heart.hover();
      await people.waitFor({ timeout: 2000 });
    });
    await expect.poll(() => people.textContent()).toMatch(/Ben Bit, Cy Byte reacted with :heart:/);
    await page.mouse.move(2, 2);
    await people.waitFor({ state: 'detached' });
    // A key first: the browser then shows the focus of what a script focuses.
    await page.keyboard.press('Tab');
    await heart.focus();
    await people.waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => people.textContent()).toMatch(/^❤️You, Ben Bit, Cy Byte/);
  });

  it('web: a long press on a reaction shows who reacted, a short one reacts', async () => {
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { account, ben, cy, page, heart, people, stored } = await adaWithHearts(phone);
    const box = await heart.boundingBox();
    const point = { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 };
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await people.waitFor();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => people.textContent()).toContain('Ben Bit, Cy Byte');
    const before = [`2764 ${ben.userId}`, `2764 ${cy.userId}`];
    await expect.poll(stored).toEqual(before);
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false');
    await heart.tap();
    await expect.poll(stored).toEqual([...before, `2764 ${account.userId}`]);
  });

  it('web: the toolbar of a message has quick reactions', async () => {
    const { account, client, page, stored } = await adaWithHearts();
    const tea = client.message('Tea?');
    await client.pressIn(tea, 'React with +1');
    await expect.poll(stored).toContain(`1f44d ${account.userId}`);
    const given = tea.locator('.reaction', { hasText: '+1' });
    await expect.poll(() => given.getAttribute('aria-pressed')).toBe('true');
    await client.pressIn(tea, 'React with +1');
    await given.waitFor({ state: 'detached' });
    // Offers the ones picked last.
    await client.pressIn(tea, 'Add reaction');
    await page.getByLabel('Search emoji').fill('tada');
    await page.locator('.emoji-choice[title=":tada:"]').click();
    await tea.locator('.reaction', { hasText: 'tada' }).waitFor();
    await page.reload();
    await waitFor(async () => {
      await tea.hover();
      const first = tea.getByRole('button', { name: /^React with/ }).first();
      expect(await first.getAttribute('aria-label', { timeout: 2000 })).toBe('React with tada');
    });
  });

  it('web: emoji are drawn in colour, and in the chosen skin tone in texts', async () => {
    const { server, account, ben, client, page, heart } = await adaWithHearts();
    await server.send(ben, 'tea', 'sun :sunny: and ☀');
    expect(await heart.textContent()).toContain('❤\uFE0F');
    await expect
      .poll(() => client.message('sun').locator('.emoji').allTextContents())
      .toEqual(['☀\uFE0F', '☀\uFE0F']);
    await page.getByRole('button', { name: 'Emoji', exact: true }).click();
    await page.getByRole('button', { name: 'Medium skin tone' }).click();
    await page.getByLabel('Search emoji').fill('wave');
    const wave = page.locator('.emoji-choice[title=":wave:"]');
    await expect.poll(() => wave.textContent()).toBe('👋🏽');
    await wave.click();
    await expect.poll(() => client.field.inputValue()).toBe('👋🏽 ');
    await client.field.press('Control+Enter');
    await expect.poll(() => server.contents(account, 'tea')).toContain('👋🏽');
  });
});
