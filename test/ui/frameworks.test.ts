import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';
import type { Browser } from 'playwright-core';
import { compile } from 'svelte/compiler';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileScript, parse } from 'vue/compiler-sfc';
import { compileAngular } from '../support/angular-compiler.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { WebServer } from '../web-chat/web-server.ts';
import { startHostPage } from './host-page.ts';

const root = new URL('../../', import.meta.url);

const PAGES = new URL('docs/how-to/', root);

/** The page of the docs with the component, how the framework compiles it, and how a page mounts it. */
const frameworks = {
  vue: {
    page: 'chat-in-a-page.md',
    compile(docs: string) {
      const { descriptor } = parse(codeOf(docs, 'vue'));
      const isCustomElement = (tag: string) => tag === 'tidings-chat';
      const templateOptions = { compilerOptions: { isCustomElement } };
      const options = { id: 'chat', inlineTemplate: true, templateOptions };
      return compileScript(descriptor, options).content;
    },
    mount: `import { createApp } from 'vue';
      import Chat from 'chat';
      createApp(Chat, { userId: 'customer-1', topic: 'garden' }).mount('#app');`,
  },
  svelte: {
    page: 'chat-in-a-page.md',
    compile(docs: string) {
      return compile(codeOf(docs, 'svelte'), { generate: 'client', name: 'Chat' }).js.code;
    },
    mount: `import { mount } from 'svelte';
      import Chat from 'chat';
      const props = { userId: 'customer-1', topic: 'garden' };
      mount(Chat, { target: document.querySelector('#app'), props });`,
  },
  angular: {
    page: 'angular.md',
    compile(docs: string) {
      const components = codeOf(docs, 'ts');
      const template = codeOf(docs, 'html');
      const page = `${components}
        @Component({ selector: '#app', imports: [ShopChat, ShopUnread], template: \`${template}\` })
        export class Page { protected readonly user = { id: 'customer-1' }; }`;
      return compileAngular(new URL('test/ui/angular-page.ts', root).pathname, page);
    },
    // The packages of Angular are compiled in part. Its compiler does the rest in the page.
    mount: `import '@angular/compiler';
      import { bootstrapApplication } from '@angular/platform-browser';
      import { Page } from 'chat';
      bootstrapApplication(Page);`,
  },
};

describe.skipIf(withoutBrowser)('<tidings-chat> in a framework, as the docs say', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function opened(name: keyof typeof frameworks) {
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
    return { server, owner, context, page, errors };
  }

  it.each(['vue', 'svelte', 'angular'] as const)(
    'ui: %s shows messages, sends, and works offline',
    async (name) => {
      const { server, owner, context, page, errors } = await opened(name);
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

  it('ui: angular counts unread messages in the header of the page', async () => {
    const { server, owner, page, errors } = await opened('angular');
    const header = page.locator('header');
    await expect.poll(() => header.textContent()).toMatch(/^Our shop\s*$/);
    await server.send(owner, 'tools', 'Who has the spade?');
    await expect.poll(() => header.textContent()).toContain('1 unread');
    expect(errors).toEqual([]);
  });
});

/** Returns the script of a page with the component of the docs, for this server. */
async function bundled(name: keyof typeof frameworks, serverUrl: string): Promise<string> {
  const { page, compile: compiled, mount } = frameworks[name];
  const docs = await readFile(new URL(page, PAGES), 'utf8');
  const chat = compiled(docs.replaceAll('https://chat.example.org', serverUrl));
  const { outputFiles } = await build({
    stdin: {
      contents: mount,
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

/** Returns the first code of a language in a page of the docs. */
function codeOf(docs: string, language: string): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1] ?? '';
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
