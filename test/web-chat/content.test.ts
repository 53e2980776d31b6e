import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

const anyPicture = join(import.meta.dirname, '../../examples/web-chat/public/icon.png');

describe.skipIf(withoutBrowser)('messages in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens a client that shows a message. */
  async function shown(content: string, options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { id } = await server.send(account, 'shown', content);
    const client = await WebClient.open(browser, server, { account, ...options });
    await client.openTopic('shown');
    const message = client.page.locator(`article[data-message="${id}"] .content`);
    await message.waitFor();
    return { client, page: client.page, message };
  }

  it('web: a formula shows its roots, arrows, braces, brackets and strokes', async () => {
    const drawn = ['\\sqrt{2}', '\\vec{v}', '\\overbrace{a+b}^n', '\\cancel{x}'];
    const tall = '\\begin{pmatrix}1\\\\2\\\\3\\\\4\\end{pmatrix}';
    const { client, message } = await shown(`$$${[...drawn, tall].join(' ')}$$`);
    const shapes = message.locator('.katex-html svg :is(path, line)');
    // Every shape is drawn, the brace in three parts and the brackets on both sides.
    await expect.poll(() => shapes.count()).toBe(1 + 1 + 3 + 1 + 2);
    const lowest = () =>
      message
        .locator('.katex-html svg')
        .evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().height)));
    await expect.poll(lowest).toBeGreaterThan(0);
    expect(await message.locator('[aria-hidden="false"]').count()).toBe(0);
    expect(client.complaints).toEqual([]);
  });

  it('web: a formula keeps its colours, frames and lines', async () => {
    const { message } = await shown(
      '$$\\textcolor{red}{x} \\boxed{y} \\begin{array}{c|c}1&2\\end{array}$$',
    );
    const styles = () =>
      message.locator('.katex-html [style]').evaluateAll((all) =>
        all.map((each) => {
          const { color, borderTopStyle, borderRightStyle } = getComputedStyle(each);
          return { color, borderTopStyle, borderRightStyle };
        }),
      );
    const line = { borderTopStyle: 'none', borderRightStyle: 'solid' };
    for (const each of [{ color: 'rgb(255, 0, 0)' }, { borderTopStyle: 'solid' }, line]) {
      await expect.poll(styles).toContainEqual(expect.objectContaining(each));
    }
  });

  it('web: a wide table scrolls within its message instead of breaking words', async () => {
    const heads = ['Task', 'Owner', 'Estimate', 'Where it stands', 'Responsible', 'Tomorrow'];
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    const long = 'averyverylongwordwithoutanyspace'.repeat(6);
    const lines = [heads, heads.map(() => '---'), [long, ...heads.slice(1)]].map(row);
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { page, message } = await shown(lines.join('\n'), phone);
    const heightOf = (name: string) =>
      message.locator('th', { hasText: name }).evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      });
    for (const name of heads.filter((each) => !each.includes(' '))) {
      expect(await heightOf(name), name).toBe(1);
    }
    const room = await message.locator('table').evaluate((table) => ({
      hidden: table.scrollWidth - table.clientWidth,
      longCell: table.querySelector('td')?.clientWidth ?? 0,
    }));
    expect(room.hidden).toBeGreaterThan(0);
    expect(room.longCell).toBeLessThan(500);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('web: a table of sentences scrolls instead of shrinking to columns of single words', async () => {
    const sentence = 'What is to be done here takes some words to say.';
    const row = (cell: string) => `| ${Array(5).fill(cell).join(' | ')} |`;
    const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const { message } = await shown([row('Head'), row('---'), row(sentence)].join('\n'), phone);
    const widths = await message
      .locator('td')
      .evaluateAll((cells) => cells.map(({ clientWidth }) => clientWidth));
    expect(Math.min(...widths)).toBeGreaterThan(150);
  });

  it('web: bullets, numbers and quote bars are at the side where the text begins', async () => {
    const { message } = await shown('* ראשון\n\n> ציטוט\n\n1. אחד\n\nLatin\n\n* left\n\n> quoted');
    const directions = await message
      .locator(':is(ul, ol, blockquote)')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });

  it('web: a link preview shows picture, title and description', async () => {
    const picture = await readFile(anyPicture);
    const elsewhere = createServer((request, response) => {
      const isPicture = request.url === '/picture.png';
      const head = '<meta property="og:image" content="/picture.png">';
      const about = '<title>Dials</title><meta name="description" content="All about them">';
      response.setHeader('content-type', isPicture ? 'image/png' : 'text/html');
      response.end(isPicture ? picture : head + about);
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    onTestFinished(() => void elsewhere.close());
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const server = await WebServer.start({ fetchPrivate: true });
    const account = await server.account('Ada Lovelace');
    await server.call(account, 'PATCH', '/realm', { inline_url_embed_preview: true });
    await server.send(account, 'shown', `See ${address}`);
    const client = await WebClient.open(browser, server, { account });
    await client.openTopic('shown');
    const preview = client.page.locator('.page-preview');
    await preview.getByText('All about them').waitFor();
    const width = () =>
      preview.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    const links = await preview.getByRole('link').allTextContents();
    expect(links).toEqual(['Dials']);
    expect(client.complaints).toEqual([]);
  });

  it('web: a /me message shows the name once, and an edited message shows its history', async () => {
    const { client, page, message } = await shown('/me waves');
    expect((await message.innerText()).trim()).toBe('Ada Lovelace waves');
    const row = client.message('waves');
    expect(await row.getByText('Ada Lovelace').count()).toBe(1);
    const id = await row.getAttribute('data-message');
    const { server } = client;
    const account = await page.evaluate(() => JSON.parse(localStorage['tidings:account']));
    await server.call(account, 'PATCH', `/messages/${id}`, { content: '/me bows' });
    await page.getByRole('button', { name: 'edited' }).click();
    await page.getByRole('dialog', { name: 'Edit history' }).getByText('Posted by').waitFor();
  });

  it('web: an uploaded picture opens in a dialog, which returns the focus to it', async () => {
    const { client, page } = await shown('Look:');
    const dial = { name: 'dial.png', mimeType: 'image/png', buffer: await readFile(anyPicture) };
    await page.locator('.composer input[type="file"]:not([accept])').setInputFiles(dial);
    await client.write('The dial');
    const opener = page.getByRole('button', { name: 'Open dial.png' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'dial.png' });
    await dialog.getByRole('img', { name: 'dial.png' }).waitFor();
    const download = dialog.getByRole('link', { name: 'Download' });
    expect(await download.getAttribute('download')).toBe('dial.png');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const isBack = () => opener.evaluate((button) => button === document.activeElement);
    await expect.poll(isBack).toBe(true);
    expect(client.complaints).toEqual([]);
  });

  it('web: audio and video only link to addresses that links may have', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'shown', 'as a foreign server would render it');
    const client = await WebClient.open(browser, server, { account, savesData: true });
    const content = `<p>Listen</p>
      <video src="javascript:alert(1)" title="clip"></video>
      <video src="data:text/html,x" title="page"></video>
      <audio src="https://elsewhere.example/song.mp3" title="song"></audio>`;
    await client.context.route('**/api/v1/messages?*', async (route) => {
      const response = await route.fetch();
      const page = await response.json();
      const messages = page.messages.map((each: object) => ({ ...each, content }));
      await route.fulfill({ response, json: { ...page, messages } });
    });
    await client.openTopic('shown');
    const message = client.message('Listen').locator('.content');
    await message.waitFor();
    const links = await message
      .locator('a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(['https://elsewhere.example/song.mp3']);
  });
});
