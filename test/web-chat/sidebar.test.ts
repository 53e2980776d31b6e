import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { oneMoreTry } from './one-more-try.ts';
import { patience, WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the sidebar of the web client', oneMoreTry, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function subscribe(server: WebServer, account: Account, name: string): Promise<void> {
    const subscriptions = [{ name }];
    await server.call(account, 'POST', '/users/me/subscriptions', { subscriptions });
  }

  it('web: it shows where one is, however many channels there are', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const names = Array.from({ length: 60 }, (_, index) => `channel ${index + 10}`);
    for (const name of names) await subscribe(server, account, name);
    await server.send(account, 'deep down', 'here', 'channel 69');
    const id = await server.channelId('channel 69');
    const { page, ...client } = await WebClient.open(browser, server, { account });
    await page.getByRole('link', { name: 'channel 69' }).waitFor({ state: 'attached' });
    await page.goto(`${client.server.url}/#narrow/channel/${id}/topic/deep.20down`);
    const isInSight = () =>
      page.evaluate(() => {
        const row = document.querySelector('.sidebar [aria-current="page"]');
        const { top = -1, bottom = 0 } = row?.getBoundingClientRect() ?? {};
        return row?.textContent === 'deep down' && top >= 0 && bottom <= innerHeight;
      });
    await expect.poll(isInSight, patience).toBe(true);
  });

  it('web: after the @ stands how often one is mentioned, and direct messages need none', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    for (const text of ['one', '@**Ada Lovelace** two', 'three']) {
      await server.send(ben, 'tea', text);
    }
    const direct = { type: 'direct', to: [account.userId], content: 'psst' };
    await server.call(ben, 'POST', '/messages', direct);
    const { page } = await WebClient.open(browser, server, { account });
    const badgeIn = (place: string, name: string) =>
      page.locator(`${place} a`, { hasText: name }).locator('.badge').innerText();
    await page.locator('.sidebar a', { hasText: 'general' }).locator('.badge').waitFor();
    await page.locator('main a', { hasText: 'tea' }).waitFor();
    expect(await badgeIn('.sidebar', 'general')).toMatch(/^@ 1\b/);
    expect(await badgeIn('main', 'tea')).toMatch(/^@ 1\b/);
    expect(await badgeIn('.sidebar', 'Ben Bit')).toMatch(/^1\b/);
    expect(await badgeIn('main', 'Ben Bit')).toMatch(/^1\b/);
  });

  it('web: an archived channel is marked', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await subscribe(server, account, 'attic');
    await server.call(account, 'DELETE', `/streams/${await server.channelId('attic')}`);
    const { page } = await WebClient.open(browser, server, { account });
    const row = page.locator('.sidebar').getByRole('link', { name: 'attic' });
    await row.waitFor();
    expect(await row.getByLabel('Archived').count()).toBe(1);
  });

  it('web: on a phone its buttons are large enough for a finger', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { page, ...client } = await WebClient.open(browser, server, { account, ...small });
    await page.goto(`${client.server.url}/#home`);
    await page.getByRole('button', { name: 'About you' }).waitFor();
    const least = await page.locator('.sidebar button.icon-button').evaluateAll((all) =>
      Math.min(
        ...all.map((each) => {
          const { width, height } = each.getBoundingClientRect();
          return Math.min(width, height);
        }),
      ),
    );
    expect(least).toBeGreaterThanOrEqual(40);
    const about = await page.getByRole('button', { name: 'About you' }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const middle = { x: left + width / 2, y: top + height / 2 };
      return [-19, 19].every(
        (far) =>
          document.elementFromPoint(middle.x + far, middle.y) === button &&
          document.elementFromPoint(middle.x, middle.y + far) === button,
      );
    });
    expect(about).toBe(true);
  });
});
