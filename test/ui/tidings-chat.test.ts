import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { textIn } from '../support/text-in.ts';
import { type Account, WebServer } from '../web-chat/web-server.ts';
import { type HostPage, startHostPage } from './host-page.ts';

type Chat = HTMLElement & { token?: unknown };

interface World {
  readonly server: WebServer;
  readonly owner: Account;
  readonly host: HostPage;
}

/** The page of the docs, for this server and with other attributes. */
async function chat(server: WebServer, attributes: string): Promise<string> {
  const docs = await readFile(
    new URL('../../docs/how-to/chat-in-a-page.md', import.meta.url),
    'utf8',
  );
  const [, page = ''] = /<!-- test: ten lines -->\n```html\n([\s\S]*?)```/.exec(docs) ?? [];
  return page
    .replaceAll('https://chat.example.org', server.url)
    .replace('channel="general" topic="garden"', attributes);
}

describe.skipIf(withoutBrowser)('<tidings-chat>', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function world(settings = {}): Promise<World> {
    const server = await WebServer.start(settings);
    const owner = await server.account('Olga Owner');
    const host = await startHostPage(server, owner);
    return { server, owner, host };
  }

  async function open({ host }: World, body: string): Promise<Page & { complaints: string[] }> {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 900, height: 700 },
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    host.show(body);
    await page.goto(host.url);
    return Object.assign(page, { complaints });
  }

  const field = (within: Page | Locator) => within.getByRole('textbox', { name: /^Message/ });

  it('ui: shows a conversation, and sends to it', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Who **waters** the beds?');
    const page = await open(here, await chat(server, 'channel="general" topic="garden"'));
    await page.getByRole('article').getByText('Who waters the beds?').waitFor();
    expect(await page.locator('tidings-chat strong').textContent()).toBe('waters');
    await field(page).fill('I do.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => server.contents(owner, 'garden'))
      .toEqual(['Who **waters** the beds?', 'I do.']);
    expect(page.complaints).toEqual([]);
  });

  it('ui: the attribute lang chooses the language, also while the element is shown', async () => {
    const here = await world();
    await here.server.send(here.owner, 'garden', 'Who waters the beds?');
    const attributes = 'channel="general" topic="garden" lang="de"';
    const page = await open(here, await chat(here.server, attributes));
    const root = page.locator('tidings-chat .tidings');
    const send = async (language: string) =>
      page.getByRole('button', { name: await textIn(language, 'chat.send'), exact: true });
    await (await send('de')).waitFor();
    expect(await root.getAttribute('lang')).toBe('de');
    await page.locator('tidings-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
    await (await send('ar')).waitFor();
    expect(await root.getAttribute('dir')).toBe('rtl');
    expect(page.complaints).toEqual([]);
  });

  it('ui: several elements share one client, which closes after the last one is gone', async () => {
    const here = await world();
    const { server, owner, host } = here;
    await server.send(owner, 'garden', 'In the garden');
    await server.send(owner, 'kitchen', 'In the kitchen');
    const another = `<tidings-chat server="${server.url}" account="customer-1" channel="general" topic="kitchen"></tidings-chat>`;
    const page = await open(
      here,
      `${another}${await chat(server, 'channel="general" topic="garden"')}`,
    );
    const [kitchen, garden] = [
      page.locator('tidings-chat').first(),
      page.locator('tidings-chat').last(),
    ];
    await garden.evaluate((element: Chat) => {
      element.token = document.querySelector<Chat>('tidings-chat')?.token;
    });
    await kitchen.getByText('In the kitchen').waitFor();
    await garden.getByText('In the garden').waitFor();
    expect(host.tokens()).toBe(1);

    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    expect(await locks()).toBeGreaterThan(0);
    // An element that moves within the page keeps the client.
    await garden.evaluate((element) => document.body.append(element));
    await garden.getByText('In the garden').waitFor();
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('tidings-chat')) each.remove();
    });
    await expect.poll(locks).toBe(0);
    expect(host.tokens()).toBe(1);
    expect(page.complaints).toEqual([]);
  });

  it('ui: adds no styles to the page, and takes none from it', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Hello');
    const styled = `<style>.message { display: none } .button { color: red }</style><p class="button" id="own">Buy</p>`;
    const page = await open(
      here,
      `${styled}${await chat(server, 'channel="general" topic="garden"')}`,
    );
    await page.getByRole('article').getByText('Hello').waitFor();
    const looks = () =>
      page.locator('#own').evaluate((own) => {
        const { color, borderRadius, fontFamily } = getComputedStyle(own);
        return [
          color,
          borderRadius,
          fontFamily,
          document.adoptedStyleSheets.length,
          document.head.childElementCount,
        ];
      });
    const [color, radius, font, sheets] = await looks();
    expect([color, radius, sheets]).toEqual(['rgb(255, 0, 0)', '0px', 0]);
    expect(font).not.toContain('Segoe UI');
  });

  it('ui: keeps working offline, and sends what was written once it is online', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Before the tunnel');
    const page = await open(here, await chat(server, 'channel="general" topic="garden"'));
    await page.getByText('Before the tunnel').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await field(page).fill('From the tunnel');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('article').getByText('From the tunnel').waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => server.contents(owner, 'garden')).toContain('From the tunnel');
  });

  it('ui: menus, dialogs and the emoji picker work within the shadow root', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Ripe tomatoes');
    const page = await open(here, await chat(server, 'channel="general" topic="garden"'));
    const message = page.getByRole('article').filter({ hasText: 'Ripe tomatoes' });
    await message.hover();
    await message.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('searchbox').fill('tada');
    await page.keyboard.press('Enter');
    await message.getByRole('button', { name: /tada: Ada Lovelace/ }).waitFor();

    await message.getByRole('button', { name: 'View profile of Olga Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Person' });
    await dialog.getByText('Olga Owner').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await field(page).fill('@ol');
    await page.getByRole('option', { name: /Olga Owner/ }).click();
    expect(await field(page).inputValue()).toBe('@**Olga Owner** ');
    expect(page.complaints).toEqual([]);
  });

  it('ui: leaves the keys and the address of the page alone', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Hello');
    const page = await open(here, `<button>Buy</button>${await chat(server, 'mode="full"')}`);
    await page
      .getByRole('navigation', { name: 'Conversations' })
      .getByText('general', { exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: /general/ }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('');
    await page.getByRole('button', { name: 'Buy' }).focus();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Search' }).count()).toBe(0);
    await page.getByRole('article').first().click();
    await page.keyboard.press('/');
    await page.getByRole('heading', { name: 'Search' }).waitFor();
    expect(page.complaints).toEqual([]);
  });

  it('ui: shows a web-public channel without an account, and only to read', async () => {
    const here = await world({ webPublicStreams: true });
    const { server, owner, host } = here;
    await server.call(owner, 'PATCH', '/realm', { enable_spectator_access: true });
    const channelId = await server.channelId('general');
    await server.call(owner, 'PATCH', `/streams/${channelId}`, {
      is_web_public: true,
      history_public_to_subscribers: true,
      is_private: false,
    });
    await server.send(owner, 'garden', 'Open to **all**');
    const page = await open(
      here,
      await chat(server, 'mode="read-only" channel="general" topic="garden"'),
    );
    await page.getByRole('article').getByText('Open to all').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(host.tokens()).toBe(0);
    await page.reload();
    await page.context().setOffline(true);
    await page.getByRole('article').getByText('Open to all').waitFor();
  });

  it('ui: says what is missing, and starts once the page gives it', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', 'Hello');
    const page = await open(
      here,
      (await chat(server, 'channel="general" topic="garden"')).replace('.token =', '.later ='),
    );
    await page.getByText('Set the attributes server and account').waitFor();
    await page.locator('tidings-chat').evaluate((element) => {
      const { later } = element as Chat & { later?: unknown };
      Object.assign(element, { token: later });
    });
    await page.getByText('Hello').waitFor();
    await page
      .locator('tidings-chat')
      .evaluate((element) => element.setAttribute('channel', 'nowhere'));
    await page.getByText('You cannot read the channel “nowhere”').waitFor();
  });

  it('ui: draws formulas with the style sheet that it loads for the first one', async () => {
    const here = await world();
    const { server, owner } = here;
    await server.send(owner, 'garden', '$$x^2$$');
    const page = await open(here, await chat(server, 'channel="general" topic="garden"'));
    await page.locator('tidings-chat .katex-html').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Math')))
      .toBe(true);
    expect(page.complaints).toEqual([]);
  });
});
