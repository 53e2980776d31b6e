import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the look of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function adaWith(options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    await server.send(ben, 'tea', 'cup');
    const client = await WebClient.open(browser, server, { account, ...options });
    return { server, account, ben, client, page: client.page };
  }

  const leftOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().x);

  it('web: the card of a person opens beside the name, without the actions that endanger an account', async () => {
    const { client, page } = await adaWith();
    await client.openTopic('tea');
    const name = client.message('cup').getByRole('button', { name: 'Ben Bit', exact: true });
    await name.click();
    const card = page.getByRole('dialog', { name: 'Person' });
    await card.getByText('Ben Bit').waitFor();
    expect(await page.locator('.dialog-back').count()).toBe(0);
    // Beside the name, and not in the middle of the window.
    await expect
      .poll(async () => Math.abs((await leftOf(card)) - (await leftOf(name))))
      .toBeLessThan(2);
    expect(await card.getByRole('button', { name: /Deactivate|Erase/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect.poll(() => name.evaluate((node) => node === document.activeElement)).toBe(true);
    await name.click();
    await card.getByRole('button', { name: 'Manage account' }).click();
    const account = page.getByRole('dialog', { name: 'Account of Ben Bit' });
    await account.getByRole('button', { name: 'Deactivate' }).waitFor();
    await account.getByRole('button', { name: 'Erase this person’s data…' }).waitFor();
    expect(client.complaints).toEqual([]);
  });

  it('web: stacked dialogs dim what is below once', async () => {
    const { page } = await adaWith();
    await page.getByRole('button', { name: 'Browse and create channels' }).click();
    await page.getByRole('button', { name: 'Create channel', exact: true }).click();
    await page.getByRole('dialog', { name: 'Create channel' }).waitFor();
    const backgrounds = () =>
      page
        .locator('.dialog-back')
        .evaluateAll((all) => all.map((back) => getComputedStyle(back).backgroundColor));
    await expect.poll(backgrounds).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.45)']);
  });

  it('web: the title of the tab names the conversation', async () => {
    const { client, page, ben, server } = await adaWith();
    await client.openTopic('tea');
    await expect.poll(() => page.title()).toMatch(/tea · #general – Tidings$/);
    await client.goTo(`#narrow/dm/${ben.userId}`);
    await expect.poll(() => page.title()).toMatch(/Ben Bit – Tidings$/);
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    await expect.poll(() => page.title()).toMatch(/(?<!· )#general – Tidings$/);
    await client.goTo('#starred');
    await expect.poll(() => page.title()).toMatch(/Starred – Tidings$/);
  });

  it('web: headings stand above the first column of their page, however wide it is', async () => {
    const { client, page } = await adaWith({ viewport: { width: 2200, height: 900 } });
    const heading = page.getByRole('heading', { level: 1 });
    const isAligned = async (column: Locator) =>
      Math.abs((await leftOf(heading)) - (await leftOf(column))) < 1;
    await expect.poll(() => isAligned(page.locator('.inbox-head').first())).toBe(true);
    await client.goTo('#recent');
    await expect.poll(() => isAligned(page.locator('.recent'))).toBe(true);
    await client.goTo('#people');
    await expect.poll(() => isAligned(page.getByRole('list', { name: 'People' }))).toBe(true);
    await client.openTopic('tea');
    await expect.poll(() => isAligned(page.locator('.composer-box'))).toBe(true);
  });

  it.each(['light', 'dark'] as const)(
    'web: channel colours have a contrast of 3 to 1 on the %s theme',
    async (colorScheme) => {
      const server = await WebServer.start();
      const account = await server.account('Ada Lovelace');
      const colors = ['#ffffff', '#000000', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#94c849'];
      for (const [index, color] of colors.entries()) {
        const subscriptions = [{ name: `channel ${index}` }];
        await server.call(account, 'POST', '/users/me/subscriptions', { subscriptions });
        const stream_id = await server.channelId(`channel ${index}`);
        const subscription_data = [{ stream_id, property: 'color', value: color }];
        await server.call(account, 'POST', '/users/me/subscriptions/properties', {
          subscription_data,
        });
      }
      const { page, ...client } = await WebClient.open(browser, server, { account, colorScheme });
      // The row of an open channel has a background of its own.
      await page.goto(
        `${client.server.url}/#narrow/channel/${await server.channelId('channel 0')}`,
      );
      const icons = page.locator('.sidebar-row svg[style*="oklch"]');
      await expect.poll(() => icons.count()).toBe(colors.length + 1);
      for (const contrast of await contrasts(icons)) expect(contrast).toBeGreaterThan(3);
    },
  );

  it('web: the first paint has the outline of the page', async () => {
    const server = await WebServer.start();
    const { page } = await WebClient.open(browser, server);
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(server.url);
    await page.locator('.skeleton-sidebar').waitFor();
    const width = await page.locator('.skeleton-sidebar').evaluate((node) => node.clientWidth);
    expect(width).toBeGreaterThan(200);
  });

  it('web: the preview is as high as the text field in its place', async () => {
    const { client, page } = await adaWith();
    await client.openTopic('tea');
    await client.field.fill('one\n\ntwo\n\nthree');
    const box = page.locator('.composer-box');
    const heightOf = () => box.evaluate((node) => node.clientHeight);
    await expect.poll(heightOf).toBeGreaterThan(120);
    const before = await heightOf();
    // The preview is empty while the server renders it.
    await page.route('**/messages/render', () => undefined);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.locator('.preview').waitFor();
    expect(await heightOf()).toBeGreaterThanOrEqual(before);
  });
});

/** The contrast of each icon with what is painted behind it. */
function contrasts(icons: Locator): Promise<number[]> {
  return icons.evaluateAll((all) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas');
    const luminanceOf = (color: string) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const backgroundOf = (node: Element): string => {
      const { backgroundColor } = getComputedStyle(node);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)';
      return isClear && node.parentElement ? backgroundOf(node.parentElement) : backgroundColor;
    };
    return all.map((icon) => {
      const pair = [getComputedStyle(icon).color, backgroundOf(icon)].map(luminanceOf);
      const [light = 0, dark = 0] = pair.sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    });
  });
}
