import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the sidebar of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function subscribe(server: WebServer, account: Account, name: string): Promise<void> {
    const subscriptions = [{ name }];
    await server.call(account, 'POST', '/users/me/subscriptions', { subscriptions });
  }

  it('web: the current channel is in view, however many there are', async () => {
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
    await expect.poll(isInSight).toBe(true);
  });

  it('web: an @ marks the number of mentions, which direct messages omit', async () => {
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
    const spokenIn = (place: string, name: string) =>
      page.locator(`${place} a`, { hasText: name }).locator('.badge .hidden-text').innerText();
    await page.locator('.sidebar a', { hasText: 'general' }).locator('.badge').waitFor();
    await page.locator('main a', { hasText: 'tea' }).waitFor();
    expect(await badgeIn('.sidebar', 'general')).toMatch(/^@ 1\b/);
    expect(await badgeIn('main', 'tea')).toMatch(/^@ 1\b/);
    expect(await badgeIn('.sidebar', 'Ben Bit')).toMatch(/^1\b/);
    expect(await spokenIn('.sidebar', 'general')).toBe('1 mention in 4 unread messages');
    expect(await spokenIn('.sidebar', 'Ben Bit')).toBe('1 unread message');
    // The row of the direct conversation, by the preview of its message.
    await page.locator('main a', { hasText: 'psst' }).waitFor();
    expect(await badgeIn('main', 'psst')).toMatch(/^1\b/);
    await page.goto(`${server.url}/#recent`);
    await page.locator('main .recent-link', { hasText: 'psst' }).waitFor();
    expect(await badgeIn('main', 'tea')).toMatch(/^@ 1\b/);
    expect(await badgeIn('main', 'psst')).toMatch(/^1\b/);
  });

  it('web: an archived channel is hidden unless it is open, and then marked', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await subscribe(server, account, 'attic');
    const id = await server.channelId('attic');
    const { page, ...client } = await WebClient.open(browser, server, { account });
    const row = page.locator('.sidebar').getByRole('link', { name: 'attic' });
    await row.waitFor();
    await server.call(account, 'DELETE', `/streams/${id}`);
    await row.waitFor({ state: 'detached' });
    await page.goto(`${client.server.url}/#narrow/channel/${id}`);
    await page.getByRole('heading', { level: 1, name: 'attic' }).waitFor();
    await row.getByLabel('Archived').waitFor();
    await expect.poll(() => row.locator('.badge').count()).toBe(0);
    await page.goto(`${client.server.url}/#inbox`);
    await row.waitFor({ state: 'detached' });
  });

  it('web: channels are grouped by folder, and folders collapse', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const names = ['kitchen', 'laboratory', 'library', 'yard'];
    const ids: Record<string, number> = {};
    for (const name of names) {
      await subscribe(server, account, name);
      ids[name] = await server.channelId(name);
    }
    const { channel_folder_id: folder } = await server.call(
      account,
      'POST',
      '/channel_folders/create',
      { name: 'Science' },
    );
    for (const name of ['laboratory', 'library']) {
      await server.call(account, 'PATCH', `/streams/${ids[name]}`, { folder_id: folder });
    }
    const pin = { property: 'pin_to_top', value: true, stream_id: ids.yard };
    await server.call(account, 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [pin],
    });
    // A notice announced each new channel.
    await server.call(account, 'POST', '/mark_all_as_read');
    const { page } = await WebClient.open(browser, server, { account });
    const sidebar = page.locator('.sidebar');
    const shown = () => sidebar.locator('h3, a[href*="channel"]').allTextContents();
    const all = ['Pinned', 'yard', 'Science', 'laboratory', 'library', 'Others', 'general'];
    await expect.poll(shown).toEqual([...all, 'kitchen']);

    const fold = sidebar.getByRole('button', { name: 'Science' });
    await fold.click();
    const folded = ['Pinned', 'yard', 'Science', 'Others', 'general', 'kitchen'];
    await expect.poll(shown).toEqual(folded);
    await page.reload();
    await expect.poll(shown).toEqual(folded);
    expect(await fold.getAttribute('aria-expanded')).toBe('false');

    // Unread channels show even in a collapsed section.
    await subscribe(server, ben, 'library');
    await server.send(ben, 'books', 'a new one', 'library');
    await sidebar.getByRole('link', { name: /^library/ }).waitFor();
    await fold.click();
    await sidebar.getByRole('link', { name: 'laboratory' }).waitFor();
  });

  it('web: on a phone, buttons are large enough for a finger', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const pin = { property: 'pin_to_top', value: true };
    const general = await server.channelId('general');
    await server.call(account, 'POST', '/users/me/subscriptions/properties', {
      subscription_data: [{ ...pin, stream_id: general }],
    });
    const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { page, ...client } = await WebClient.open(browser, server, { account, ...small });
    await page.goto(`${client.server.url}/#home`);
    await page.getByRole('button', { name: 'Your profile' }).waitFor();
    await page.getByRole('button', { name: 'Pinned' }).waitFor();
    const least = await page
      .locator('.sidebar :is(button.icon-button, .sidebar-fold > button)')
      .evaluateAll((all) =>
        Math.min(
          ...all.map((each) => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height);
          }),
        ),
      );
    expect(least).toBeGreaterThanOrEqual(40);
    const about = await page.getByRole('button', { name: 'Your profile' }).evaluate((button) => {
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

  it('web: on a phone, links within a line are large enough for a finger', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const small = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true };
    const { page, ...client } = await WebClient.open(browser, server, { account, ...small });
    const no = page.getByRole('button', { name: 'No thanks' });
    await no.waitFor();
    const { width = 0, height = 0 } = (await no.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(28);
    await page.goto(`${client.server.url}/#settings/notifications`);
    const table = page.locator('.notification-table');
    await table.waitFor();
    const end = await table.evaluate((element) => element.getBoundingClientRect().right);
    expect(end).toBeLessThanOrEqual(320);
  });

  it("web: a long name does not widen the sidebar beyond a phone's screen", async () => {
    const server = await WebServer.start();
    const account = await server.account('Augusta Ada King-Noel Countess of Lovelace and of more');
    const small = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
    const { page, ...client } = await WebClient.open(browser, server, { account, ...small });
    await page.goto(`${client.server.url}/#home`);
    await page.getByRole('button', { name: 'Countess of Lovelace' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  it("web: text follows the browser's font size, and fields do not make iOS zoom", async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const small = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
    const client = await WebClient.open(browser, server, { account, ...small });
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    const fields = client.page.locator('.composer :is(textarea, .topic-input)');
    await fields.nth(1).waitFor();
    const sizes = () =>
      fields.evaluateAll((all) =>
        all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      );
    expect(Math.min(...(await sizes()))).toBeGreaterThanOrEqual(16);
    const title = () =>
      client.page
        .locator('h1')
        .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    const before = await title();
    await client.page.evaluate(() => {
      // Important, since the page sets the size that the person chose.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await title()).toBe(2 * before);
    // A table that is too wide scrolls by itself, without widening the page.
    await client.goTo('#settings/notifications');
    const last = client.page.getByRole('switch', { name: 'Followed topics: Push' });
    await last.scrollIntoViewIfNeeded();
    const { x = 0, width = 360 } = (await last.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(360);
    const heading = client.page.getByRole('heading', { name: 'Notify me about' });
    expect((await heading.boundingBox())?.x).toBeGreaterThan(0);
  });
});
