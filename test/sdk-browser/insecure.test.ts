import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { LockTesting } from './insecure-page.ts';
import type { Tab } from './tabs-page.ts';

declare const tab: Tab;
declare const lockTesting: LockTesting;

const host = 'tidings.lan';

/** Returns the address with a host of the local network, which browsers do not treat as secure. */
function insecure(url: string): string {
  return url.replace('127.0.0.1', host);
}

describe.skipIf(withoutBrowser)('a page by plain http from another host', () => {
  let browser: Browser;
  let tabs: PageServer;
  let locks: PageServer;

  beforeAll(async () => {
    tabs = await servePage(join(import.meta.dirname, 'tabs-page.ts'));
    locks = await servePage(join(import.meta.dirname, 'insecure-page.ts'));
    browser = await launchChromium([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
  });

  afterAll(async () => {
    await browser?.close();
    await tabs?.close();
    await locks?.close();
  });

  async function context(): Promise<BrowserContext> {
    const opened = await browser.newContext();
    onTestFinished(() => opened.close());
    return opened;
  }

  async function openPage(of: BrowserContext, server: PageServer): Promise<Page> {
    const page = await of.newPage();
    await page.goto(insecure(server.origin));
    expect(await page.evaluate(() => globalThis.isSecureContext)).toBe(false);
    return page;
  }

  async function crash(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    // Never answers, since the page is gone.
    session.send('Page.crash').catch(() => undefined);
  }

  it('T1: one tab has a lock, and the next one after that is killed', async () => {
    const device = await context();
    const pages = await Promise.all([1, 2, 3].map(() => openPage(device, locks)));
    for (const page of pages) await page.evaluate(() => lockTesting.stand());
    const leaders = async (among: readonly Page[]) => {
      const leads = await Promise.all(among.map((page) => page.evaluate(() => document.title)));
      return among.filter((_, index) => leads[index] === 'leading');
    };
    let left: readonly Page[] = pages;
    while (left.length > 0) {
      await expect.poll(async () => (await leaders(left)).length).toBe(1);
      const [leader] = await leaders(left);
      if (!leader) throw new Error('Nobody leads');
      left = left.filter((page) => page !== leader);
      await crash(leader);
    }
  });

  it('T1: work under a lock runs in one tab at a time', async () => {
    const device = await context();
    const pages = await Promise.all([1, 2, 3].map(() => openPage(device, locks)));
    await Promise.all(pages.map((page) => page.evaluate(() => lockTesting.count(20))));
    expect(await pages[0]?.evaluate(() => lockTesting.counted())).toBe(60);
  });

  it('T2: shared locks are held together, and not beside an exclusive one', async () => {
    const page = await openPage(await context(), locks);
    expect(await page.evaluate(() => lockTesting.share())).toEqual([
      'shared 1',
      'shared 2',
      'gave up',
      'left 1',
      'left 2',
      'exclusive',
      'shared 3',
    ]);
  });

  forEachTeam((team) => {
    async function openTab(of: BrowserContext, { url }: Team, person: Person): Promise<Page> {
      const page = await openPage(of, tabs);
      const { email, apiKey } = person;
      const account = { serverUrl: insecure(url), credentials: { email, apiKey } };
      await page.evaluate((wanted) => tab.open(wanted), account);
      return page;
    }

    it('T1: the client works in several tabs, and sends once what a killed one left', async () => {
      const ada = await team().person();
      const channel = await team().channel(`lan ${ada.id}`, { subscribers: [ada] });
      const device = await context();
      const [first, second] = [
        await openTab(device, team(), ada),
        await openTab(device, team(), ada),
      ];
      const state = (page: Page) => page.evaluate(() => tab.state());
      for (const page of [first, second]) await expect.poll(() => state(page)).toBe('live');
      const send = (page: Page, content: string) =>
        page.evaluate(([id, text]) => tab.send(id, 'lan', text), [channel, content] as const);
      await send(first, 'one');
      await send(second, 'two');
      await device.setOffline(true);
      await expect.poll(() => state(first)).toBe('offline');
      await send(first, 'three');
      await first.close();
      await device.setOffline(false);
      await expect.poll(() => second.evaluate(() => tab.outbox())).toEqual([]);
      const narrow = [{ operator: 'channel', operand: channel }];
      const said = async () => {
        const wanted = { anchor: 'newest', num_before: 9, num_after: 0, apply_markdown: false };
        const { body } = await ada.get('/messages', { ...wanted, narrow });
        return body.messages.map(({ content }: { content: string }) => content);
      };
      await expect.poll(said).toEqual(['one', 'two', 'three']);
    });

    it('O5: an edit replaces only the text that the person saw', async () => {
      const ada = await team().person();
      const channel = await team().channel(`lan edits ${ada.id}`, { subscribers: [ada] });
      const message = { type: 'channel', to: channel, topic: 'lan', content: 'grüße' };
      const { id } = (await ada.post('/messages', message)).body;
      const page = await openTab(await context(), team(), ada);
      await expect.poll(() => page.evaluate(() => tab.state())).toBe('live');
      const edit = (content: string, replaces: string) =>
        page.evaluate((args) => tab.edit(...args), [id, content, replaces] as const);
      const says = async () =>
        (await ada.get(`/messages/${id}`, { apply_markdown: false })).body.message.content;
      await edit('mine', 'grüße');
      await expect.poll(says).toBe('mine');
      await ada.patch(`/messages/${id}`, { content: 'from another device' });
      await edit('over it', 'mine');
      const outbox = () => page.evaluate(() => tab.outbox());
      await expect.poll(outbox).toEqual(['failed']);
      expect(await says()).toBe('from another device');
    });

    it('C5: a wipe leaves no database whose name reveals the account', async () => {
      const ada = await team().person();
      const device = await context();
      const first = await openTab(device, team(), ada);
      const second = await openTab(device, team(), ada);
      for (const page of [first, second]) {
        await expect.poll(() => page.evaluate(() => tab.state())).toBe('live');
      }
      const left = async () => {
        const all = await second.evaluate(() => indexedDB.databases());
        return all.map(({ name = '' }) => name).filter((name) => name.includes(ada.email));
      };
      expect((await left()).some((name) => name.startsWith('tidings:lock:'))).toBe(true);
      await first.evaluate(() => tab.signOut(true));
      await expect.poll(left).toEqual([]);
    });
  });
});
