import { basename, join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam, type Team } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePageInChunks } from '../support/page-server.ts';
import type { FirstScreen } from './first-screen-page.ts';

declare const firstScreen: FirstScreen;

/** The code that writes to the store. */
const WRITES = /^(entries-connection|indexeddb-engine)-/;

describe.skipIf(withoutBrowser)('the code that writes comes later', () => {
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
    it('B5: a write waits for the code, and is stored and sent once', async () => {
      const { show, answer, send, texts, stored } = await openedOnce(team());
      const page = await show();
      const sending = send(page, 'white');
      // It shows at once.
      await expect.poll(() => texts(page)).toBe('red white');
      expect(await stored()).toEqual(['red']);
      answer('continue');
      expect(await sending).toBeUndefined();
      await expect.poll(stored).toEqual(['red', 'white']);
      await expect.poll(() => texts(page)).toBe('red white');
    });

    it('B5: a write is refused if the code cannot be loaded, and works once it can', async () => {
      const { show, answer, send, texts, stored } = await openedOnce(team());
      const page = await show();
      answer('abort');
      expect(await send(page, 'white')).toBe('STORE_UNAVAILABLE');
      expect(await texts(page)).toBe('red');
      const problems = () => page.evaluate(() => firstScreen.problems());
      expect(await problems()).toEqual(['unavailable']);
      answer('continue');
      await expect.poll(problems, { timeout: 15_000 }).toEqual([]);
      expect(await send(page, 'white')).toBeUndefined();
      await expect.poll(stored).toEqual(['red', 'white']);
    });

    it('B5: a write that waits for the code is not stored if the tab is killed', async () => {
      const { context, show, answer, send, texts, stored } = await openedOnce(team());
      const killed = await show();
      send(killed, 'lost').catch(() => undefined);
      await expect.poll(() => texts(killed)).toBe('red lost');
      const session = await context.newCDPSession(killed);
      const crashed = killed.waitForEvent('crash');
      // Never answers, since the page is gone.
      session.send('Page.crash').catch(() => undefined);
      await crashed;
      answer('continue', { alsoHeld: false });
      const next = await show();
      expect(await send(next, 'white')).toBeUndefined();
      await expect.poll(stored).toEqual(['red', 'white']);
      await expect.poll(() => texts(next)).toBe('red white');
    });

    it('B5: a tab shows what another stored before it had the code', async () => {
      const { show, answer, send, texts, stored } = await openedOnce(team(), 'continue');
      const leader = await show();
      expect(await send(leader, 'white')).toBeUndefined();
      await expect.poll(stored).toEqual(['red', 'white']);
      await expect.poll(() => texts(leader)).toBe('red white');
      answer('hold');
      const page = await show();
      await expect.poll(() => texts(page)).toBe('red white');
      expect(await send(leader, 'yellow')).toBeUndefined();
      await expect.poll(() => texts(leader)).toBe('red white yellow');
      await expect.poll(stored).toEqual(['red', 'white', 'yellow']);
      answer('continue');
      await expect.poll(() => texts(page)).toBe('red white yellow');
    });

    it('B5, T1: a tab that cannot load the code leaves the lead to one that can', async () => {
      const { show, answer, refuse, send, stored } = await openedOnce(team());
      const first = await show();
      await refuse(first);
      answer('abort');
      expect(await send(first, 'lost')).toBe('STORE_UNAVAILABLE');
      answer('continue');
      const second = await show();
      expect(await send(second, 'white')).toBeUndefined();
      await expect.poll(stored).toEqual(['red', 'white']);
    });
  });

  /** Opens a store, stores a message in it, and closes it. After that, the code that writes is answered so. */
  async function openedOnce(team: Team, then: Answer = 'hold') {
    const ada = await team.person();
    const channel = await team.channel(`late ${ada.id}`, { subscribers: [ada] });
    const message = { type: 'channel', to: channel, topic: 'roses', content: 'red' };
    await ada.post('/messages', message);
    const { email, apiKey } = ada;
    const account = { serverUrl: team.url, credentials: { email, apiKey } };
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    let how: Answer = 'continue';
    let held: Route[] = [];
    const isCode = ({ origin, pathname }: URL) =>
      origin === pages.origin && WRITES.test(basename(pathname));
    await context.route(isCode, async (route) => {
      if (how === 'hold') held.push(route);
      else await route[how]();
    });
    const texts = async (of: Page) => (await of.textContent('ol'))?.replace(/<[^>]*>/g, '');
    const show = async (): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(pages.origin);
      await page.evaluate((all) => firstScreen.show(...all), [account, channel, 'roses'] as const);
      await expect.poll(() => texts(page)).toMatch(/^red/);
      return page;
    };
    const first = await show();
    await first.close();
    how = then;
    return {
      context,
      show,
      texts,
      answer(next: Answer, { alsoHeld = true } = {}): void {
        how = next;
        if (next === 'hold' || !alsoHeld) return;
        for (const route of held) void route[next]();
        held = [];
      },
      /** Refuses the code to one page from now on. */
      refuse: (page: Page) => page.route(isCode, (route) => route.abort()),
      send: (page: Page, content: string) =>
        page.evaluate((all) => firstScreen.send(...all), [channel, 'roses', content] as const),
      /** Returns the texts that the server has. */
      async stored(): Promise<string[]> {
        const narrow = JSON.stringify([{ operator: 'channel', operand: channel }]);
        const query = { narrow, anchor: 'newest', num_before: 9, num_after: 0 };
        const { body } = await ada.get('/messages', { ...query, apply_markdown: false });
        return body.messages.map(({ content }: { content: string }) => content);
      },
    };
  }
});

/** How requests for the code that writes are answered. */
type Answer = 'continue' | 'abort' | 'hold';
