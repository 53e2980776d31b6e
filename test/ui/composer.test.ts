import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePageInChunks } from '../support/page-server.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { ComposerPage } from './composer-page.tsx';

declare const composerPage: ComposerPage;

describe.skipIf(withoutBrowser)('a page with nothing but a composer', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePageInChunks(join(import.meta.dirname, 'composer-page.tsx'));
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    it('ui: after a switch between channels, each has its own topic and text', async () => {
      const ada = await team().person();
      const open = (name: string) => team().channel(`${name} ${ada.id}`, { subscribers: [ada] });
      const [garden, kitchen] = [await open('garden'), await open('kitchen')];
      const context = await browser.newContext({ locale: 'en-GB' });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(pages.origin);
      const { email, apiKey } = ada;
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      await page.evaluate((wanted) => composerPage.open(wanted), account);
      const show = (id: number) => page.evaluate((channelId) => composerPage.show(channelId), id);
      const topic = page.getByRole('combobox', { name: 'Topic' });
      const text = page.getByRole('textbox', { name: /^Message/ });
      const shown = async () => [await topic.inputValue(), await text.inputValue()];

      await show(garden);
      await topic.fill('roses');
      await text.fill('They bloom.');
      await show(kitchen);
      await expect.poll(shown).toEqual(['', '']);
      await topic.fill('soup');
      await text.fill('It is ready.');
      await show(garden);
      await expect.poll(shown).toEqual(['roses', 'They bloom.']);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await show(kitchen);
      await expect.poll(shown).toEqual(['soup', 'It is ready.']);
      const narrow = JSON.stringify([{ operator: 'channel', operand: garden }]);
      const sent = async () =>
        (await ada.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow })).body
          .messages;
      await expect.poll(sent).toMatchObject([{ subject: 'roses', content: '<p>They bloom.</p>' }]);
    });
  });
});
