import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Account, WebServer } from '../web-chat/web-server.ts';
import { type HostPage, startHostPage } from './host-page.ts';

interface World {
  readonly server: WebServer;
  readonly owner: Account;
  readonly host: HostPage;
}

/** The ten lines of the docs: an element, its script, and a token of the page's own backend. */
function chat(server: WebServer, attributes: string): string {
  return `
    <style>body { margin: 0 } tidings-chat { display: block; height: 600px; }</style>
    <script type="module" src="${server.url}/element/tidings-chat.js"></script>
    <tidings-chat server="${server.url}" account="customer-1" ${attributes}></tidings-chat>
    <script>
      for (const each of document.querySelectorAll('tidings-chat')) {
        each.token = async () => (await fetch('/token?account=' + each.getAttribute('account'))).text();
      }
    </script>`;
}

describe.skipIf(withoutBrowser)('<tidings-chat>', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function world(): Promise<World> {
    const server = await WebServer.start();
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
    const page = await open(here, chat(server, 'channel="general" topic="garden"'));
    await page.getByRole('article').getByText('Who waters the beds?').waitFor();
    expect(await page.locator('tidings-chat strong').textContent()).toBe('waters');
    await field(page).fill('I do.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect
      .poll(() => server.contents(owner, 'garden'))
      .toEqual(['Who **waters** the beds?', 'I do.']);
    expect(page.complaints).toEqual([]);
  });
});
