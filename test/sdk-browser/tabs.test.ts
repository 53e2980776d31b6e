import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Tab } from './tabs-page.ts';

declare const tab: Tab;

/** Returns the messages of a topic on the server, oldest first. */
async function contents(person: Person, channelId: number, topic: string): Promise<string[]> {
  const narrow = [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: topic },
  ];
  const wanted = { anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false, narrow };
  const { body } = await person.get('/messages', wanted);
  return body.messages.map(({ content }: { content: string }) => content);
}

const stateOf = (page: Page) => page.evaluate(() => tab.state());

async function registrations(pages: readonly Page[]): Promise<number> {
  const logs = await Promise.all(pages.map((page) => page.evaluate(() => tab.log())));
  const isRegistration = (entry: (typeof logs)[number][number]) =>
    entry.kind === 'request' && entry.path.endsWith('/register');
  return logs.flat().filter(isRegistration).length;
}

/** Waits until nothing is in flight: browsers freeze no page that holds a lock or is writing. */
async function isQuiet(page: Page): Promise<void> {
  await expect.poll(() => stateOf(page)).toBe('live');
  let known = -1;
  const hasGoneOn = async () => {
    const before = known;
    known = await page.evaluate(() => tab.log().length);
    return known > before;
  };
  await expect.poll(hasGoneOn, { interval: 1000 }).toBe(false);
}

/** Stops the page, as if the browser had frozen its tab, until the returned function is called. */
async function sleep(page: Page): Promise<() => void> {
  let wake: (() => void) | undefined;
  const server = createServer((_, answer) => {
    wake = () => answer.writeHead(200, { 'access-control-allow-origin': '*' }).end();
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await page.evaluate((url) => {
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    setTimeout(() => request.send());
  }, `http://127.0.0.1:${port}`);
  await expect.poll(() => wake).toBeDefined();
  return () => wake?.();
}

async function leaders(pages: readonly Page[]): Promise<Page[]> {
  const leads = await Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const terms = tab.log().filter(({ kind }) => kind === 'leader');
        return terms.length % 2 === 1;
      }),
    ),
  );
  return pages.filter((_, index) => leads[index]);
}

describe.skipIf(withoutBrowser)('tabs in Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(
      join(import.meta.dirname, 'tabs-page.ts'),
      join(import.meta.dirname, 'tabs-worker.ts'),
    );
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    /** Opens a separate browser for each person, with any number of tabs. */
    async function device(person: Person) {
      const context = await browser.newContext();
      onTestFinished(() => context.close());
      return { context, open: (page?: Page) => openTab(team(), person, context, page) };
    }

    async function openTab(
      { url: serverUrl }: Team,
      { email, apiKey }: Person,
      context: BrowserContext,
      known?: Page,
    ): Promise<Page> {
      const page = known ?? (await context.newPage());
      if (!known) await page.goto(pages.origin);
      const account = { serverUrl, credentials: { email, apiKey } };
      await page.evaluate((wanted) => tab.open(wanted), account);
      return page;
    }

    it('T1: one of several tabs syncs, and a killed one is replaced', async () => {
      const ada = await team().person();
      const channel = await team().channel(`tabs ${ada.id}`, { subscribers: [ada] });
      const { context, open } = await device(ada);
      const tabs = [await open(), await open(), await open()];
      for (const page of tabs) await expect.poll(() => stateOf(page)).toBe('live');
      expect(await registrations(tabs)).toBe(1);
      const [leader] = await leaders(tabs);
      if (!leader) throw new Error('Nobody leads');
      const others = tabs.filter((page) => page !== leader);
      const send = (page: Page | undefined, content: string) =>
        page?.evaluate(([id, text]) => tab.send(id, 'tabs', text), [channel, content] as const);
      await send(others[0], 'before');
      const session = await context.newCDPSession(leader);
      // Never answers, since the page is gone.
      session.send('Page.crash').catch(() => undefined);
      await expect.poll(async () => (await leaders(others)).length).toBe(1);
      await send(others[1], 'after');
      const arrived = () => contents(ada, channel, 'tabs');
      await expect.poll(arrived).toEqual(['before', 'after']);
      for (const page of others) {
        await expect.poll(() => stateOf(page)).toBe('live');
        await expect.poll(() => page.evaluate(() => tab.outbox())).toEqual([]);
      }
      expect(await registrations(others)).toBe(0);
    });

    it('D4: a draft that two pages send at the same time, and once more, is one message', async () => {
      const ada = await team().person();
      const channel = await team().channel(`drafts ${ada.id}`, { subscribers: [ada] });
      const { open } = await device(ada);
      const tabs = [await open(), await open()];
      for (const page of tabs) await expect.poll(() => stateOf(page)).toBe('live');
      const draft = (page: Page, content?: string) =>
        page.evaluate(([id, text]) => tab.draft(id, 'plans', text), [channel, content] as const);
      const send = (page: Page, content: string, name: string) =>
        page.evaluate(([id, text, draftId]) => tab.sendDraft(id, 'plans', text, draftId), [
          channel,
          content,
          name,
        ] as const);
      const [first, second] = tabs as [Page, Page];
      const name = await draft(first, 'hello');
      await expect.poll(() => draft(second)).toBe(name);
      const sent = await Promise.all(tabs.map((page) => send(page, 'hello', name)));
      const arrived = () => contents(ada, channel, 'plans');
      await expect.poll(arrived).toEqual(['hello']);
      sent.push(await send(second, 'hello', name));
      expect(new Set(sent).size).toBe(1);
      await send(second, 'goodbye', await draft(second, 'goodbye'));
      const done = async () => ({
        arrived: await arrived(),
        waiting: await Promise.all(tabs.map((page) => page.evaluate(() => tab.outbox()))),
      });
      const expected = { arrived: ['hello', 'goodbye'], waiting: [[], []] };
      await expect.poll(done).toEqual(expected);
    });

    it('O8: a message written offline survives a reload, and arrives once when there is a network', async () => {
      const ada = await team().person();
      const channel = await team().channel(`offline ${ada.id}`, { subscribers: [ada] });
      const { context, open } = await device(ada);
      const [first, second] = [await open(), await open()];
      await second.evaluate(() => tab.useServiceWorker());
      for (const page of [first, second]) {
        await expect.poll(() => stateOf(page)).toBe('live');
      }
      await context.setOffline(true);
      await expect.poll(() => stateOf(second)).toBe('offline');
      await second.evaluate((id) => tab.send(id, 'later', 'kept'), channel);
      await second.reload();
      await open(second);
      expect(await second.evaluate(() => tab.channels())).toContain(`offline ${ada.id}`);
      expect(await second.evaluate(() => tab.outbox())).toEqual(['waiting']);
      await context.setOffline(false);
      for (const page of [first, second]) {
        await expect.poll(() => stateOf(page)).toBe('live');
        await expect.poll(() => page.evaluate(() => tab.outbox())).toEqual([]);
      }
      expect(await contents(ada, channel, 'later')).toEqual(['kept']);
    });

    it('T1: a service worker is one more tab', async () => {
      const ada = await team().person();
      const channel = await team().channel(`worker ${ada.id}`, { subscribers: [ada] });
      const { open } = await device(ada);
      const page = await open();
      await page.evaluate(() => tab.useServiceWorker());
      await expect.poll(() => stateOf(page)).toBe('live');
      const { email, apiKey } = ada;
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      const message = { to: { kind: 'topic', channelId: channel, topic: 'w' }, content: 'hello' };
      await page.evaluate((all) => tab.sendByWorker(...all), [account, message] as const);
      await expect.poll(() => contents(ada, channel, 'w')).toEqual(['hello']);
    });

    it('C5: signing out in one tab ends the account in all, and a wipe leaves nothing', async () => {
      const ada = await team().person();
      const { open } = await device(ada);
      const [first, second] = [await open(), await open()];
      await expect.poll(() => stateOf(second)).toBe('live');
      expect(await second.evaluate(() => tab.signOut(true))).toEqual({ isSignedOut: true });
      await expect.poll(() => first.evaluate(() => tab.status())).toBe('signedOut');
      expect(await first.evaluate(() => tab.databases())).toBe(0);
    });

    it('C5: a wipe ends even if another tab sleeps, which is signed out once it wakes', async () => {
      const ada = await team().person();
      const { open } = await device(ada);
      const [sleeper, second] = [await open(), await open()];
      for (const page of [sleeper, second]) await isQuiet(page);
      const wake = await sleep(sleeper);
      const signedOut = await second.evaluate(() => tab.signOut('evenUnsent'));
      expect(signedOut).toEqual({ isSignedOut: true });
      wake();
      await expect.poll(() => sleeper.evaluate(() => tab.status())).toBe('signedOut');
    });

    it('B1: a page that may not store anything gets an error, and chats from memory', async () => {
      const ada = await team().person();
      const channel = await team().channel(`frame ${ada.id}`, { subscribers: [ada] });
      const { context } = await device(ada);
      const page = await context.newPage();
      await page.goto(pages.origin);
      await page.evaluate(() => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = location.href;
        document.body.append(frame);
      });
      const framed = () => page.frames()[1]?.evaluate(() => 'tab' in globalThis);
      await expect.poll(framed).toBe(true);
      const frame = page.frames()[1];
      const { email, apiKey } = ada;
      const account = { serverUrl: team().url, credentials: { email, apiKey } };
      const told = await frame?.evaluate((wanted) => tab.openAnyway(wanted), account);
      expect(told).toEqual({ kind: 'unavailable' });
      await frame?.evaluate((to) => tab.send(to, 'memory', 'hello'), channel);
      await expect.poll(() => contents(ada, channel, 'memory')).toEqual(['hello']);
    });
  });
});
