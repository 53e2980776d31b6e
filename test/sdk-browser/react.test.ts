import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { App } from './react-page.tsx';

declare const app: App;

describe.skipIf(withoutBrowser)('React in Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'react-page.tsx'));
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    async function show({ email, apiKey }: Person, channelId: number): Promise<Page> {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(pages.origin);
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      const place = { channelId, topic: 'roses' };
      await page.evaluate((all) => app.show(...all), [account, place] as const);
      await expect.poll(() => page.textContent('#state')).toBe('live');
      return page;
    }

    const shown = (page: Page) => page.locator('li').allTextContents();

    it('C3: hooks show existing messages, own ones and those of others', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const channel = await team().channel(`react ${ada.id}`, { subscribers: [ada, ben] });
      const to = { type: 'channel', to: channel, topic: 'roses' };
      await ben.post('/messages', { ...to, content: 'first' });
      const page = await show(ada, channel);
      await expect.poll(() => page.textContent('#channels')).toBe(`react ${ada.id}`);
      await expect.poll(() => shown(page)).toEqual(['first']);
      await ben.post('/typing', {
        type: 'stream',
        op: 'start',
        stream_id: channel,
        topic: 'roses',
      });
      await expect.poll(() => page.textContent('#typing')).toBe(String(ben.id));
      await ben.post('/messages', { ...to, content: 'second' });
      await expect.poll(() => shown(page)).toEqual(['first', 'second']);
      await page.fill('input', 'third');
      await page.press('input', 'Enter');
      await expect.poll(() => shown(page)).toEqual(['first', 'second', 'third']);
      await expect.poll(() => page.inputValue('input')).toBe('');
      const pending = page.locator('li').last();
      await expect.poll(() => pending.getAttribute('data-pending')).toBe('');
    });

    it('O7: a message keeps its place and its element from the outbox to the server', async () => {
      const ada = await team().person();
      const channel = await team().channel(`echo ${ada.id}`, { subscribers: [ada] });
      const page = await show(ada, channel);
      await page.context().setOffline(true);
      await page.fill('input', 'hello');
      await page.press('input', 'Enter');
      const item = page.locator('li');
      await expect.poll(() => item.getAttribute('data-pending')).toBe('waiting');
      const key = await item.getAttribute('data-key');
      await item.evaluate((element) => element.setAttribute('data-mark', 'same'));
      await page.context().setOffline(false);
      await expect.poll(() => item.getAttribute('data-pending')).toBe('');
      expect(await item.getAttribute('data-key')).toBe(key);
      expect(await item.getAttribute('data-mark')).toBe('same');
    });

    it('C4: the inspector shows the connection, the outbox and the log', async () => {
      const ada = await team().person();
      const page = await show(ada, await team().channel(`look ${ada.id}`, { subscribers: [ada] }));
      const inspector = page.getByLabel('Tidings inspector');
      await expect.poll(() => inspector.locator('strong').textContent()).toBe('live');
      await expect.poll(() => inspector.textContent()).toContain('POST /api/v1/register → 200');
      await page.context().setOffline(true);
      await page.fill('input', 'hello');
      await page.press('input', 'Enter');
      await expect.poll(() => inspector.textContent()).toContain('sendMessage');
      await inspector.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => inspector.textContent()).toContain('The outbox is empty.');
    });
  });
});
