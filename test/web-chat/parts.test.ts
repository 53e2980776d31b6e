import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { DeployedSite } from './deployed-site.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

const built = join(import.meta.dirname, '../../packages/server/web/client');
const builtParts = join(built, 'app');

/** Returns the scripts that a built file needs before it runs. */
async function scriptsOf(path: string): Promise<string[]> {
  const text = await readFile(join(built, path), 'utf8');
  const found = text.matchAll(/(?:from|import|src=|href=)"(?:\.|\/app)\/([^"]+\.js)"/g);
  return [...new Set([...found].map(([, name = '']) => name))].sort();
}

it('web: the page before sign-in is two scripts, and the app after it one more', async () => {
  const page = await scriptsOf('index.html');
  expect(page).toHaveLength(2);
  const [team = ''] = await partsNamed(/^team-.*\.js$/);
  expect(await scriptsOf(team)).toEqual(page);
});

async function partsNamed(name: RegExp): Promise<string[]> {
  return (await readdir(builtParts))
    .filter((file) => name.test(file))
    .map((file) => `/app/${file}`);
}

describe.skipIf(withoutBrowser)('parts of the web client that are loaded on demand', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: a new version does not break open pages, and loads when the user wants it', async () => {
    const server = await WebServer.start();
    const site = await DeployedSite.before(server);
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, {
      account,
      url: site.url,
      hasServiceWorker: true,
    });
    await ada.untilCached();
    await expect
      .poll(() => ada.page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    const tab = await ada.tab();
    site.deployWithout(await partsNamed(/^(?:settings|search)-view-.*\.js$/));
    // As if the user returned to the page.
    await ada.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await ada.page.getByText('A new version of Tidings').waitFor();
    await tab.page.getByText('A new version of Tidings').waitFor();
    await ada.goTo('#settings/appearance');
    await heading(ada, 'Settings').waitFor();

    await ada.page.getByRole('button', { name: 'Reload' }).click();
    const kept = () => ada.page.evaluate(() => caches.keys());
    await expect.poll(kept).toContain('tidings-newer');
    await ada.page.getByText('A new version of Tidings').waitFor({ state: 'hidden' });
    await ada.untilOpen();
    // This page belongs to the previous version, whose chunks only the service worker has.
    await tab.goTo('#search/');
    await heading(tab, 'Search').waitFor();
    expect([...ada.complaints, ...tab.complaints]).toEqual([]);
  });

  it('web: at the first visit, the service worker waits for the open page', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { hasServiceWorker: true });
    const { page } = ada;
    await page.goto(server.url);
    await ada.storeAccount(account);
    const release = await ada.hold(/\/api\/v1\/register/);
    await page.reload();
    await ada.untilOpen();
    const registered = () => page.evaluate(() => navigator.serviceWorker.getRegistration());
    expect(await registered()).toBeUndefined();
    release();
    await ada.untilCached();
  });

  it('web: a part that fails to load says so, and works after a reload', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const parts = /\/app\/settings-view-/;
    await ada.page.route(parts, (route) => route.fulfill({ status: 404 }));
    await ada.goTo('#settings/appearance');
    await ada.page.getByText('This part of the app could not be loaded').waitFor();
    await ada.page.unroute(parts);
    await ada.page.getByRole('button', { name: 'Reload' }).click();
    await heading(ada, 'Settings').waitFor();
  });

  it('web: a page that lost its network while it loaded loads again by itself', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    // Twice each: first the texts, then the app after sign-in.
    for (const part of [/\/languages\/en\/rest-/, /\/app\/team-/]) {
      await page.route(part, (route) => route.abort('internetdisconnected'), { times: 2 });
      let loads = 0;
      const count = () => {
        loads += 1;
      };
      page.on('load', count);
      await page.reload();
      await ada.untilOpen();
      page.off('load', count);
      expect(loads).toBeGreaterThan(1);
    }
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  });
});

function heading({ page }: WebClient, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}
