import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Runtimes } from './runtimes-page.ts';

declare const runtimes: Runtimes;

const sources = fileURLToPath(new URL('../../packages/sdk/src', import.meta.url));

const program = `
import { createApi, createClient, signIn } from './index.ts';
import { memoryStorage } from './memory.ts';
globalThis.tidings = { createApi, createClient, memoryStorage, signIn };
`;

/** The conditions by which runtimes choose the build of a package. */
const runtimeConditions = {
  browsers: ['browser'],
  Deno: ['deno', 'import'],
  'edge functions': ['edge-light', 'worker', 'import'],
  Workers: ['workerd', 'worker', 'browser'],
};

it.each(Object.entries(runtimeConditions))(
  'C3: `createApi` and a memory client reach no part of Node in %s',
  async (_, conditions) => {
    // The bundler refuses an import of Node that is not optional.
    const { metafile } = await build({
      stdin: { contents: program, resolveDir: sources, loader: 'ts' },
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['@tidings/source', ...conditions],
      logLevel: 'silent',
    });
    const imported = Object.values(metafile.inputs).flatMap(({ imports }) => imports);
    const isBuiltIn = (path: string) =>
      path.startsWith('node:') || builtinModules.includes(path.split('/')[0] ?? '');
    expect(imported.filter(({ external, path }) => external && isBuiltIn(path))).toEqual([]);
    expect(Object.keys(metafile.inputs).filter((path) => /sqlite|node-driver/.test(path))).toEqual(
      [],
    );
  },
);

describe.skipIf(withoutBrowser)('workers of Chromium', () => {
  let browser: Browser;
  let pages: PageServer;

  beforeAll(async () => {
    pages = await servePage(
      join(import.meta.dirname, 'runtimes-page.ts'),
      join(import.meta.dirname, 'runtime-worker.ts'),
    );
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  forEachTeam((team) => {
    it.each(['worker', 'service worker'] as const)(
      'C3: the API and a memory client work in a %s',
      async (kind) => {
        const ada = await team().person();
        const channelId = await team().channel(`runtime ${ada.id}`, { subscribers: [ada] });
        const context = await browser.newContext();
        onTestFinished(() => context.close());
        const page = await context.newPage();
        await page.goto(pages.origin);
        const account = {
          serverUrl: team().url,
          credentials: { email: ada.email, apiKey: ada.apiKey },
        };
        const answer = await page.evaluate(([of, as, channel]) => runtimes.ask(of, as, channel), [
          kind,
          account,
          channelId,
        ] as const);
        expect(answer).toMatchObject({ isThere: true, realm: expect.any(String) });
      },
    );
  });
});
