import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import type { Browser } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { WebServer } from '../web-chat/web-server.ts';
import { startHostPage } from './host-page.ts';

const root = new URL('../../', import.meta.url);

/** How each framework compiles a component, and how a page mounts it. */
const frameworks = {
  vue: {
    compile(source: string) {
      const { descriptor } = parse(source);
      const isCustomElement = (tag: string) => tag === 'tidings-chat';
      const templateOptions = { compilerOptions: { isCustomElement } };
      const options = { id: 'chat', inlineTemplate: true, templateOptions };
      return compileScript(descriptor, options).content;
    },
    mount: `import { createApp } from 'vue';
      createApp(Chat, { userId: 'customer-1', topic: 'garden' }).mount('#app');`,
  },
  svelte: {
    compile: (source: string) => compile(source, { generate: 'client', name: 'Chat' }).js.code,
    mount: `import { mount } from 'svelte';
      const props = { userId: 'customer-1', topic: 'garden' };
      mount(Chat, { target: document.querySelector('#app'), props });`,
  },
};

describe.skipIf(withoutBrowser)('<tidings-chat> in a framework, as the docs say', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it.each(['vue', 'svelte'] as const)(
    'ui: %s shows messages, sends, and works offline',
    async (name) => {
      const server = await WebServer.start();
      const owner = await server.account('Olga Owner');
      const host = await startHostPage(server, owner);
      await server.send(owner, 'garden', 'Who waters the beds?');
      const script = await bundled(name, server.url);
      host.show(`<!doctype html><style>tidings-chat { display: block; height: 30rem }</style>
      <div id="app"></div><script type="module">${script}</script>`);
      const context = await browser.newContext({ locale: 'en-GB' });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(host.url);
      await page.getByRole('article').getByText('Who waters the beds?').waitFor();
      await context.setOffline(true);
      await page.getByRole('textbox', { name: /^Message/ }).fill('I do.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('article').getByText('I do.').waitFor();
      await context.setOffline(false);
      await expect
        .poll(() => server.contents(owner, 'garden'))
        .toEqual(['Who waters the beds?', 'I do.']);
      expect(errors).toEqual([]);
    },
  );
});

/** Returns the script of a page with the component of the docs, for this server. */
async function bundled(name: keyof typeof frameworks, serverUrl: string): Promise<string> {
  const docs = await readFile(new URL('docs/how-to/chat-in-a-page.md', root), 'utf8');
  const [, source = ''] = new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(docs) ?? [];
  const { compile, mount } = frameworks[name];
  const chat = compile(source.replaceAll('https://chat.example.org', serverUrl));
  const { outputFiles } = await build({
    stdin: {
      contents: `import Chat from 'chat'; ${mount}`,
      resolveDir: new URL('packages/sdk', root).pathname,
    },
    plugins: [moduleOf('chat', chat)],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}

/** Resolves an import to this code. */
function moduleOf(name: string, contents: string): Plugin {
  const resolveDir = new URL('packages/sdk', root).pathname;
  return {
    name,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${name}$`) }, () => ({ path: name, namespace: name }));
      onLoad({ filter: /./, namespace: name }, () => ({ contents, resolveDir, loader: 'ts' }));
    },
  };
}
