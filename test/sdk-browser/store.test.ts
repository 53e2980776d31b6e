import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storageContract } from '../../packages/sdk/test/support/storage-contract.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import type { Testing } from './page.ts';

declare const testing: Testing;

describe.skipIf(withoutBrowser)('in Chromium', () => {
  let browser: Browser;
  let context: BrowserContext;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    const script = await bundlePage();
    server = createServer((request, response) => {
      const isScript = request.url === '/page.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : '<!doctype html><script src="/page.js"></script>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await launchChromium();
    context = await browser.newContext();
  });

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server?.close(resolve));
  });

  async function openPage(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(origin);
    return page;
  }

  it.each(Object.keys(storageContract))('%s', async (rule) => {
    const page = await openPage();
    await page.evaluate((name) => testing.runCase(name), rule);
    await page.close();
  });

  it('B1: a lost connection is made anew and the write repeated', async () => {
    const page = await openPage();
    expect(await page.evaluate(() => testing.writeAcrossLoss())).toEqual([1, 2]);
    await page.close();
  });

  it('T1: a killed leader is replaced', async () => {
    const [first, second] = [await openPage(), await openPage()];
    await first.evaluate(() => testing.stand());
    await expect.poll(() => first.title()).toBe('leading');
    await second.evaluate(() => testing.stand());
    expect(await second.title()).toBe('waiting');
    const session = await context.newCDPSession(first);
    // Never answers: there is nobody left to.
    session.send('Page.crash').catch(() => undefined);
    await expect.poll(() => second.title(), { timeout: 20_000 }).toBe('leading');
    await second.close();
  });

  it('T1: a tab hears what another wrote', async () => {
    const [first, second] = [await openPage(), await openPage()];
    const heard = first.evaluate(() => testing.hearWrite());
    await expect.poll(() => first.title()).toBe('listening');
    await second.evaluate(() => testing.makeWrite());
    expect(await heard).toEqual([true]);
    await Promise.all([first.close(), second.close()]);
  });
});

async function bundlePage(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tidings-page-'));
  try {
    await build({
      config: false,
      silent: true,
      entry: { page: join(import.meta.dirname, 'page.ts') },
      outDir,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      noExternal: [/.*/],
      outExtension: () => ({ js: '.js' }),
      esbuildOptions(options) {
        options.conditions = ['@tidings/source', 'browser'];
      },
    });
    return await readFile(join(outDir, 'page.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}
