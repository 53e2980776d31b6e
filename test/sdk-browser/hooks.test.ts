import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Hooks } from './hooks-page.tsx';

declare const hooks: Hooks;

type Wish = Parameters<Hooks['show']>[0];

describe.skipIf(withoutBrowser)('the hooks in Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'hooks-page.tsx'));
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    async function open({ email, apiKey }: Person): Promise<Page> {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      const page = await context.newPage();
      await page.goto(pages.origin);
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      await page.evaluate((wanted) => hooks.open(wanted), account);
      return page;
    }

    async function garden() {
      const [ada, ben] = [await team().person(), await team().person()];
      const channelId = await team().channel(`hooks ${ada.id}`, { subscribers: [ada, ben] });
      const ids: number[] = [];
      for (const content of ['one petal', 'two petals', 'three', 'four', 'five petals', 'six']) {
        const message = { type: 'channel', to: channelId, topic: 'roses', content };
        ids.push((await ben.post('/messages', message)).body.id);
      }
      await ben.post('/messages', { type: 'direct', to: [ada.id], content: 'between us' });
      const view = { kind: 'topic', channelId, topic: 'roses' } as const;
      const wish: Wish = { channelId, topic: 'roses', userId: ben.id, text: 'petal', view };
      return { ada, ben, ids, wish };
    }

    const show = (page: Page, wish: Wish) => page.evaluate((each) => hooks.show(each), wish);

    it('C3: every list hook shows its list, and nothing without a client', async () => {
      const { ada, ben, ids, wish } = await garden();
      await ada.post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'starred' });
      await ben.post('/users/me/presence', { status: 'active', new_user_input: true });
      const page = await open(ada);
      await page.evaluate((each) => hooks.show(each, false), wish);
      await expect.poll(() => page.evaluate(() => hooks.empty())).toContain('channels');
      await show(page, wish);
      await page.evaluate((channelId) => hooks.schedule(channelId), wish.channelId);
      await page.evaluate(() => hooks.type('a draft'));
      // These are empty once all is sent and well.
      const expectedEmpty = ['outbox', 'problems'];
      await expect.poll(() => page.evaluate(() => hooks.empty())).toEqual(expectedEmpty);
      await expect.poll(() => page.evaluate((each) => hooks.wrong(each), wish)).toEqual([]);
      await page.context().setOffline(true);
      await page.evaluate((channelId) => hooks.schedule(channelId), wish.channelId);
      await expect.poll(() => page.evaluate(() => hooks.empty())).toEqual(['problems']);
      await page.evaluate((each) => hooks.show(each, false), wish);
      await expect.poll(() => page.evaluate(() => hooks.empty())).toContain('channels');
    });

    it('push: useBadge tells the platform the count for the icon', async () => {
      const { ada, ben, wish } = await garden();
      const page = await open(ada);
      await show(page, wish);
      const badge = () => page.evaluate(() => hooks.badge());
      await expect.poll(badge).toBe(7);
      await ada.patch('/settings', { desktop_icon_count_display: 3 });
      await expect.poll(badge).toBe(1);
      await ada.post(`/users/me/muted_users/${ben.id}`);
      await expect.poll(badge).toBe(0);
    });

    it('C3: useSearch starts a new search for another text, and pages', async () => {
      const { ada, wish } = await garden();
      const page = await open(ada);
      await show(page, wish);
      const found = () => page.evaluate(() => hooks.found());
      await expect.poll(found).toEqual(['five petals', 'two petals']);
      await page.evaluate(() => hooks.more());
      await expect.poll(found).toEqual(['five petals', 'two petals', 'one petal']);
      await show(page, { ...wish, text: 'three' });
      await expect.poll(found).toEqual(['three']);
      await show(page, { ...wish, text: '' });
      await expect.poll(found).toEqual([]);
      await expect.poll(() => page.evaluate(() => hooks.isSearched())).toBe(true);
    });

    it('C3: useSearch that is shown before there is a client finds messages with it', async () => {
      const { ada, wish } = await garden();
      const page = await open(ada);
      await page.evaluate((each) => hooks.show(each, false), wish);
      const found = () => page.evaluate(() => hooks.found());
      expect(await found()).toEqual([]);
      await show(page, wish);
      await expect.poll(found).toEqual(['five petals', 'two petals']);
    });

    it('C3: useTimeline pages, jumps, and starts again for another view', async () => {
      const { ada, ids, wish } = await garden();
      const page = await open(ada);
      await show(page, wish);
      const shown = () => page.evaluate(() => hooks.shown());
      await expect.poll(shown).toEqual(['four', 'five petals', 'six']);
      await page.evaluate(() => hooks.older());
      const everything = ['one petal', 'two petals', 'three', 'four', 'five petals', 'six'];
      await expect.poll(shown).toEqual(everything);
      await page.evaluate((id) => hooks.jumpTo(id), ids[0] ?? 0);
      await expect.poll(async () => (await shown())[0]).toBe('one petal');
      await page.evaluate(() => hooks.jumpTo('newest'));
      await expect.poll(async () => (await shown()).at(-1)).toBe('six');
      await show(page, { ...wish, view: { kind: 'direct', userIds: [wish.userId] } });
      await expect.poll(shown).toEqual(['between us']);
    });

    it('C3: text typed before its draft is open goes into that draft, wherever it is opened', async () => {
      const { ada, wish } = await garden();
      const page = await open(ada);
      const typed = () => page.evaluate(() => hooks.typed());
      const roses = { ...wish, topic: 'roses' };
      const weeds = { ...wish, topic: 'weeds' };
      await page.evaluate(() => hooks.typeAtOnce('roses', 'for roses'));
      await show(page, roses);
      await expect.poll(typed).toBe('for roses');
      await page.evaluate(() => hooks.typeAtOnce('weeds', 'for weeds'));
      await show(page, weeds);
      await expect.poll(typed).toBe('for weeds');
      // Without a client there is a field, but no draft.
      const showWithout = (each: Wish) =>
        page.evaluate((wanted) => hooks.show(wanted, false), each);
      await showWithout(roses);
      await expect.poll(typed).toBe('');
      await page.evaluate(() => hooks.type('and more'));
      await expect.poll(typed).toBe('and more');
      await showWithout(weeds);
      await page.evaluate(() => hooks.type('weeding'));
      await expect.poll(typed).toBe('weeding');
      await show(page, weeds);
      await expect.poll(typed).toBe('for weeds\nweeding');
      await show(page, roses);
      await expect.poll(typed).toBe('for roses\nand more');
      const drafts = () => page.evaluate(() => hooks.drafts());
      await expect.poll(drafts).toEqual(['for roses\nand more', 'for weeds\nweeding']);
    });

    it('C3: useDraft gives each conversation its own draft, and stores the one it leaves', async () => {
      const { ada, wish } = await garden();
      const page = await open(ada);
      const typed = () => page.evaluate(() => hooks.typed());
      await show(page, wish);
      await expect
        .poll(async () => {
          await page.evaluate(() => hooks.type('for roses'));
          return typed();
        })
        .toBe('for roses');
      await show(page, { ...wish, topic: 'weeds' });
      await expect.poll(typed).toBe('');
      await page.evaluate(() => hooks.type('for weeds'));
      await expect.poll(typed).toBe('for weeds');
      await show(page, wish);
      await expect.poll(typed).toBe('for roses');
      await page.evaluate(() => hooks.leave());
      const drafts = () => page.evaluate(() => hooks.drafts());
      await expect.poll(drafts).toEqual(['for roses', 'for weeds']);
    });

    it('C3: each of many lists on one screen is there, and stays when all are mounted again', async () => {
      const { ada } = await garden();
      const page = await open(ada);
      const filled = () => page.evaluate(() => hooks.filledRows());
      await page.evaluate(() => hooks.showRows(500));
      await expect.poll(filled).toBe(500);
      await page.evaluate(() => hooks.showRows(500));
      await expect.poll(filled).toBe(500);
      // Each list is the same as before.
      expect(await page.evaluate(() => hooks.rowsOnceEmpty())).toBe(0);
    });

    it('C1: components outlive their client', async () => {
      const { ada, wish } = await garden();
      const page = await open(ada);
      await show(page, wish);
      await expect.poll(() => page.evaluate(() => hooks.shown().length)).toBe(3);
      await page.evaluate(() => hooks.close());
      await expect.poll(() => page.evaluate(() => hooks.shown().length)).toBe(3);
      await page.evaluate(() => hooks.leave());
    });
  });
});
