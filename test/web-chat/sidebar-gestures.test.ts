import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaAtSidebar, channel } from './ada-in.ts';

describe.skipIf(withoutBrowser)('opening the menus of the sidebar', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  const ada = (channels: readonly Record<string, unknown>[] = [], options = {}) =>
    adaAtSidebar(browser, channels, options);

  const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

  it("web: a row's menu opens by keyboard, and the row keeps the focus when it moves", async () => {
    const channels = [channel('kitchen'), channel('yard')];
    const { server, account, page, rowOf } = await ada(channels);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
      });
    await rowOf('kitchen').waitFor();
    // Screen readers find the button at once; it becomes visible on hover or focus.
    const yards = page.getByRole('button', { name: 'Actions for yard' });
    const looks = () => yards.evaluate((button) => getComputedStyle(button).opacity);
    expect([await looks(), await page.locator('.sidebar-do svg').count()]).toEqual(['0', 0]);
    await rowOf('kitchen').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    await expect.poll(focused).toBe('Mark all as read');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/^kitchen/);
    await page.keyboard.press('Tab');
    await expect.poll(focused).toBe('Actions for kitchen');
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Actions for kitchen');
    // Only the row with the focus has an icon.
    await expect.poll(() => page.locator('.sidebar-do svg').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Pin to top' }).press('Enter');
    const pinned = page.getByRole('heading', { name: 'Pinned' });
    await pinned.waitFor();
    await expect.poll(focused).toMatch(/^kitchen/);
    // Unpin it from another device, once the server has stored the pin.
    const stored = async () => {
      const { subscriptions } = await server.call(account, 'GET', '/users/me/subscriptions');
      return subscriptions.some(({ pin_to_top }: { pin_to_top: boolean }) => pin_to_top);
    };
    await expect.poll(stored).toBe(true);
    const stream_id = await server.channelId('kitchen');
    const unpin = { property: 'pin_to_top', value: false, stream_id };
    await server.call(account, 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [unpin],
    });
    await pinned.waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/^kitchen/);
  });

  it('web: when a focused row disappears, its neighbour gets the focus', async () => {
    const channels = [
      channel('kitchen'),
      channel('secret', { invite_only: true }),
      channel('yard'),
    ];
    const { server, account, page, rowOf } = await ada(channels);
    const focused = () =>
      page.evaluate(() => {
        const place = document.activeElement?.closest('.sidebar-place');
        return place?.querySelector('.label')?.textContent;
      });
    const chooseByKey = async (name: string, item: string) => {
      await rowOf(name).focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await chooseByKey('kitchen', 'Leave');
    await rowOf('kitchen').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('secret');
    await chooseByKey('secret', 'Leave');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).press('Enter');
    await rowOf('secret').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('yard');
    await chooseByKey('yard', 'Leave');
    await rowOf('yard').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('general');

    for (const topic of ['milk', 'coffee', 'tea']) await server.send(account, topic, 'begin');
    await rowOf('general').press('Enter');
    await chooseByKey('coffee', 'Delete topic');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf('coffee').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('milk');
    await chooseByKey('tea', 'Mark as resolved');
    await rowOf('tea').waitFor({ state: 'detached' });
    await expect.poll(focused).toMatch(/milk|tea/);
  });

  it('web: releasing the right button chooses no item', async () => {
    const { page, rowOf, items } = await ada([channel('kitchen')]);
    const centre = async (of: Locator) => {
      const { x, y, width, height } = (await of.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return [x + width / 2, y + height / 2] as const;
    };
    const button = { button: 'right' } as const;
    await page.mouse.move(...(await centre(rowOf('kitchen'))));
    await page.mouse.down(button);
    await page.mouse.move(...(await centre(items.getByText('Leave'))));
    await page.mouse.up(button);
    await items.getByText('Mute').click();
    await expect.poll(() => rowOf('kitchen').getAttribute('class')).toContain('muted');
  });

  it('web: the menu button opens and closes the menu', async () => {
    const { page, rowOf } = await ada();
    await rowOf('general').hover();
    const button = page.getByRole('button', { name: 'Actions for general' });
    const expanded = () => button.getAttribute('aria-expanded');
    expect(await expanded()).toBe('false');
    await button.click();
    await page.getByRole('menu').waitFor();
    await expect.poll(expanded).toBe('true');
    await button.click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(expanded).toBe('false');
    await button.click();
    await page.getByRole('menu').waitFor();
    await rowOf('general').click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });

  it('web: a pen stroke over a row is not a long press', async () => {
    const { client, page, rowOf } = await ada([], small);
    await client.goTo('#home');
    const { x = 0, y = 0 } = (await rowOf('general').boundingBox()) ?? {};
    const pens = await client.context.newCDPSession(page);
    const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', by: number) =>
      pens.send('Input.dispatchMouseEvent', {
        type,
        x: x + 30 + by,
        y: y + 10,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
      });
    // Longer than the long press timer, and started later.
    const rest = () => page.evaluate(() => new Promise((done) => setTimeout(done, 600)));
    const menu = page.getByRole('menu');
    // Both are on their way at once, so that the pen does not rest in between.
    await Promise.all([pen('mousePressed', 0), pen('mouseMoved', 30)]);
    await rest();
    expect(await menu.count()).toBe(0);
    await pen('mouseReleased', 30);
    await pen('mousePressed', 0);
    await pen('mouseMoved', 4);
    await menu.waitFor();
  });

  it("web: a long press opens a row's menu, without navigating or selecting", async () => {
    const { client, page, rowOf } = await ada([], small);
    await client.goTo('#home');
    const row = rowOf('general');
    const { x = 0, y = 0 } = (await row.boundingBox()) ?? {};
    const fingers = await client.context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
    const menu = page.getByRole('menu', { name: /^general/ });
    const rest = async () => {
      await touch('touchStart', [{ x: x + 60, y: y + 20 }]);
      await menu.waitFor();
      const lifted = await page.evaluateHandle(() => {
        const seen: boolean[] = [];
        addEventListener('touchend', (event) => seen.push(event.defaultPrevented), { once: true });
        return seen;
      });
      await touch('touchEnd', []);
      await expect.poll(() => lifted.jsonValue()).toEqual([true]);
      expect(await page.evaluate(() => String(getSelection()))).toBe('');
      expect(new URL(page.url()).hash).toBe('#home');
    };
    await rest();
    await menu.getByRole('menuitem', { name: 'Mute' }).tap();
    await expect.poll(() => row.getAttribute('class')).toContain('muted');
    // Not every phone fires `contextmenu` for a long press.
    await page.evaluate(() => {
      const swallow = (event: Event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
      };
      addEventListener('contextmenu', swallow, true);
    });
    await rest();
    await menu.getByRole('menuitem', { name: 'Unmute' }).tap();
    await expect.poll(() => row.getAttribute('class')).not.toContain('muted');
    await row.tap();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
  });
});
