import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Api, createApi } from '../../packages/sdk/src/index.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type RunningServer, runTidings, startTidings } from '../support/tidings.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const password = 'correct horse battery staple';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves Vite's output like any web server. */
async function serveFolder(folder: string): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname === '/' ? 'index.html' : pathname;
    try {
      const content = await readFile(join(folder, file));
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe.skipIf(withoutBrowser)('examples/offline-inbox', () => {
  let folder: string;
  let server: RunningServer;
  let pages: Server;
  let browser: Browser;
  let ada: Api;
  let ben: Api;
  let channelId: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-inbox-'));
    const built = join(folder, 'page');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const example = join(root, 'examples/offline-inbox');
    const options = ['--outDir', built, '--logLevel', 'warn'];
    // The test runner's own value would make this a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, [vite, 'build', example, ...options], { cwd: root, env });
    pages = await serveFolder(built);
    browser = await sharedChromium();
    server = await startTidings(join(folder, 'data'));
    ada = await person('Ada', 'owner');
    ben = await person('Ben', 'member');
    const principals = [(await ada.getOwnUser()).user_id, (await ben.getOwnUser()).user_id];
    await ada.subscribe({ subscriptions: [{ name: 'tea' }], principals });
    channelId = (await ada.getChannelId({ stream: 'tea' })).stream_id;
  });

  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
    pages?.closeAllConnections();
    pages?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function person(name: string, role: string): Promise<Api> {
    const words = ['user', 'create', '--name', name, '--email', `${name}@example.org`];
    const more = ['--role', role, '--password', password, '--data', server.dataDirectory, '--json'];
    const account = JSON.parse(await runTidings([...words, ...more]));
    const credentials = { email: account.email, apiKey: account.api_key };
    return createApi({ serverUrl: server.url, credentials });
  }

  async function signedIn(name: string): Promise<Page> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    await page.getByLabel('Server').fill(server.url);
    await page.getByLabel('Email').fill(`${name}@example.org`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.poll(() => status(page)).toBe('Up to date.');
    return page;
  }

  const status = (page: Page) => page.getByRole('status').textContent();
  const unread = (page: Page) => page.getByLabel('Unread').locator('li').allTextContents();
  const shown = (page: Page) => page.getByLabel('Messages').locator('li p').allTextContents();

  const send = (topic: string, content: string) =>
    ben.sendMessage({ type: 'channel', to: channelId, topic, content });

  async function written(topic: string): Promise<string[]> {
    const { messages } = await ada.getMessages({
      ...{ anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false },
      narrow: [
        { operator: 'channel', operand: channelId },
        { operator: 'topic', operand: topic },
      ],
    });
    return messages.map(({ content }) => content);
  }

  it('shows unread conversations, and marks visible messages as read', async () => {
    await send('leaves', 'Assam **or** Darjeeling? <b>');
    const page = await signedIn('Ada');
    const link = page.getByRole('link', { name: 'tea › leaves' });
    await link.click();
    await expect.poll(() => shown(page)).toEqual(['Assam or Darjeeling? <b>']);
    await expect.poll(() => link.count()).toBe(0);
    await send('milk', 'First or last?');
    await expect.poll(() => unread(page)).toContain('tea › milk1');
    const isRead = async () => {
      const { messages } = await ada.getMessages({
        ...{ anchor: 'newest', num_before: 100, num_after: 0 },
        narrow: [{ operator: 'is', operand: 'unread' }],
      });
      return messages.map(({ subject }) => subject).includes('leaves');
    };
    await expect.poll(isRead).toBe(false);
  });

  it('a message written offline waits, survives a reload, and arrives once', async () => {
    await send('biscuits', 'Which ones?');
    const page = await signedIn('Ada');
    await page.getByRole('link', { name: 'tea › biscuits' }).click();
    await expect.poll(() => shown(page)).toEqual(['Which ones?']);
    // The service worker must have cached the page before the network goes.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    const context = page.context();
    await context.setOffline(true);
    await expect.poll(() => status(page)).toContain('Offline');
    const field = page.getByLabel('Message', { exact: true });
    await field.fill('Shortbread');
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
    await field.fill('Half a thou');
    const waiting = page.locator('li.waiting');
    await expect.poll(() => waiting.textContent()).toContain('Waiting to send');
    // The read flag of the question may be waiting too.
    await expect.poll(() => status(page)).toMatch(/[12] waiting to send\./);
    // Drafts are stored a moment after typing, and then show in other tabs.
    const other = await context.newPage();
    await other.goto(page.url());
    const there = other.getByLabel('Message', { exact: true });
    await expect.poll(() => there.inputValue()).toBe('Half a thou');
    await other.close();

    await page.reload();
    await expect.poll(() => shown(page)).toEqual(['Which ones?', 'Shortbread']);
    await expect.poll(() => waiting.count()).toBe(1);
    await expect.poll(() => field.inputValue()).toBe('Half a thou');
    expect(await written('biscuits')).toEqual(['Which ones?']);

    await context.setOffline(false);
    await expect.poll(() => status(page)).toBe('Up to date.');
    await expect.poll(() => waiting.count()).toBe(0);
    await expect.poll(() => written('biscuits')).toEqual(['Which ones?', 'Shortbread']);
    expect(await shown(page)).toEqual(['Which ones?', 'Shortbread']);
  });

  it('a waiting message can be discarded', async () => {
    await send('sugar', 'One lump?');
    const page = await signedIn('Ada');
    await page.getByRole('link', { name: 'tea › sugar' }).click();
    await expect.poll(() => shown(page)).toEqual(['One lump?']);
    await page.context().setOffline(true);
    const field = page.getByLabel('Message', { exact: true });
    await field.fill('Two');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => shown(page)).toEqual(['One lump?']);
    await page.context().setOffline(false);
    await expect.poll(() => status(page)).toBe('Up to date.');
    expect(await written('sugar')).toEqual(['One lump?']);
  });
});
