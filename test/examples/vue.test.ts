import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';

describe.skipIf(withoutBrowser)('examples/vue', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'vue-page.ts'), undefined, {
      bundle: {
        format: 'esm',
        define: {
          'process.env.NODE_ENV': '"production"',
          __VUE_OPTIONS_API__: 'false',
          __VUE_PROD_DEVTOOLS__: 'false',
          __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
        },
      },
    });
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    it('C3: it shows channels, topics and messages, and sends', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const channel = await team().channel(`vue ${ada.id}`, { subscribers: [ada, ben] });
      await ben.post('/messages', {
        type: 'channel',
        to: channel,
        topic: 'roses',
        content: 'first',
      });
      const credentials = { email: ada.email, apiKey: ada.apiKey };
      const account = JSON.stringify({ serverUrl: team().url, credentials });
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(`${pages.origin}/#${encodeURIComponent(account)}`);
      await expect.poll(() => page.textContent('#state')).toBe('live');
      await expect.poll(() => page.textContent('h2')).toBe(`vue ${ada.id}`);
      await page.click('button:text("roses")');
      const shown = () => page.locator('ol li').allTextContents();
      await expect.poll(shown).toEqual(['first']);
      await page.fill('[aria-label=Message]', 'second');
      await page.press('[aria-label=Message]', 'Enter');
      await expect.poll(shown).toEqual(['first', 'second']);
    });
  });
});
