import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeContexts,
  sharedChromium,
  withoutBrowser,
} from '../../../../test/support/chromium.ts';
import {
  type PagePlugin,
  type PageServer,
  servePage,
} from '../../../../test/support/page-server.ts';
import type { Frameworks } from './frameworks-page.ts';

declare const frameworks: Frameworks;

/** Compiles the components of Svelte, as its plugins for bundlers do. */
const svelteComponents: PagePlugin = {
  name: 'svelte',
  setup(build) {
    build.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: compile(source, { filename: path }).js.code, loader: 'ts' };
    });
  },
};

describe.skipIf(withoutBrowser)('frameworks in Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'frameworks-page.ts'), undefined, {
      bundle: { plugins: [svelteComponents], define: { 'process.env.NODE_ENV': '"production"' } },
    });
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  async function open(name: 'angular' | 'solid' | 'svelte' | 'vue'): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(pages.origin);
    await page.evaluate((of) => frameworks.mount(of), name);
    return page;
  }

  const shown = (page: Page) => page.locator('li').allTextContents();

  it.each(['angular', 'solid', 'svelte', 'vue'] as const)(
    'C3: %s shows a live value, its changes, and listens no longer than it shows',
    async (name) => {
      const page = await open(name);
      await expect.poll(() => shown(page)).toEqual(['roses']);
      await page.evaluate(() => frameworks.set(['roses', 'tulips']));
      await expect.poll(() => shown(page)).toEqual(['roses', 'tulips']);
      expect(await page.evaluate(() => frameworks.listeners())).toEqual([1, 0]);
      await page.evaluate(() => frameworks.unmount());
      await expect.poll(() => page.evaluate(() => frameworks.listeners())).toEqual([0, 0]);
    },
  );

  it.each(['angular', 'solid', 'vue'] as const)(
    'C3: %s follows another live value',
    async (name) => {
      const page = await open(name);
      await page.evaluate(() => frameworks.chooseTrees());
      await expect.poll(() => shown(page)).toEqual(['oaks']);
      expect(await page.evaluate(() => frameworks.listeners())).toEqual([0, 1]);
    },
  );
});
