import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePageInChunks } from '../support/page-server.ts';
import type { FirstScreen } from './first-screen-page.ts';

declare const firstScreen: FirstScreen;

describe.skipIf(withoutBrowser)('the first screen in Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePageInChunks(join(import.meta.dirname, 'first-screen-page.ts'));
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    it('C1: stored messages show with the code that createClient brings along, and no other', async () => {
      const ada = await team().person();
      const channel = await team().channel(`first ${ada.id}`, { subscribers: [ada] });
      await ada.post('/messages', { type: 'channel', to: channel, topic: 'roses', content: 'red' });
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const { email, apiKey } = ada;
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      const show = async (page: Page) => {
        await page.goto(pages.origin);
        await page.evaluate((all) => firstScreen.show(...all), [
          account,
          channel,
          'roses',
        ] as const);
      };
      const texts = (page: Page) => page.textContent('ol');

      const online = await context.newPage();
      await show(online);
      await expect.poll(() => texts(online)).toContain('red');
      await online.close();

      const refused = new Set<string>();
      await context.route(
        (url) => url.origin === pages.origin && /\.js$/.test(url.pathname),
        async (route) => {
          const name = basename(new URL(route.request().url()).pathname);
          if (name === 'page.js' || name.startsWith('chunk-')) return route.continue();
          refused.add(name.replace(/-[^-]*$/, ''));
          return route.abort();
        },
      );
      const tunnel = await context.newPage();
      await show(tunnel);
      await expect.poll(() => texts(tunnel)).toContain('red');
      const later = ['entries-connection', 'indexeddb-engine', 'leader-work', 'loaded-drafts'];
      expect([...refused].sort()).toEqual(later);
    });
  });
});
