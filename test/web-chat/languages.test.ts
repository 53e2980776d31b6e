import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pseudoText } from '../../packages/ui/src/languages/pseudo-text.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { textIn } from '../support/text-in.ts';
import { type Misfit, misfitsOf } from './foreign-words.ts';
import { screensOf } from './screen-list.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** Time for some fifty screens on a busy machine. */
const longTest = 600_000;

const speak = (server: WebServer, account: Account, language: string) =>
  server.call(account, 'PATCH', '/settings', { default_language: language });

/** The addresses of all texts that a page loads from now on. */
function loadedTexts(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, language] = /\/app\/languages\/([^/]+)\//.exec(request.url()) ?? [];
    if (language !== undefined) loaded.push(language);
  });
  return loaded;
}

const languageOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

describe.skipIf(withoutBrowser)('languages of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: before sign-in, the browser chooses, and no other language loads', async () => {
    const server = await WebServer.start();
    await server.account('Ada Lovelace');
    const { page } = await WebClient.open(browser, server, { locale: 'de-AT' });
    const loaded = loadedTexts(page);
    await page.goto(server.url);
    await page.getByLabel(await textIn('de', 'signIn.email'), { exact: true }).waitFor();
    expect(await languageOf(page)).toEqual(['de', 'ltr']);
    expect(new Set(loaded)).toEqual(new Set(['de']));
  });

  it('web: a browser whose languages Tidings does not speak gets English', async () => {
    const server = await WebServer.start();
    await server.account('Ada Lovelace');
    const { page } = await WebClient.open(browser, server, { locale: 'nl-NL' });
    await page.goto(server.url);
    await page.getByLabel('Email').waitFor();
    expect(await languageOf(page)).toEqual(['en', 'ltr']);
  });

  it('web: after sign-in, the account chooses, and the next start begins with its language', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await speak(server, account, 'fr');
    const { page } = await WebClient.open(browser, server, { account });
    await expect.poll(() => languageOf(page)).toEqual(['fr', 'ltr']);
    const loaded = loadedTexts(page);
    await page.reload();
    await page.locator('.shell').waitFor();
    expect(new Set(loaded)).toEqual(new Set(['fr']));
  });

  it('web: another language shows at once in all tabs, and keeps what was typed', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ada = await WebClient.open(browser, server, { account });
    await ada.openTopic('garden');
    await ada.field.fill('A sentence that is not finished');
    const other = await ada.tab();
    await other.goTo('#settings/appearance');
    await other.page.getByLabel('Language', { exact: true }).selectOption({ label: 'Deutsch' });
    await other.page.getByLabel(await textIn('de', 'settings.language'), { exact: true }).waitFor();
    await expect.poll(() => languageOf(ada.page)).toEqual(['de', 'ltr']);
    const send = ada.page.getByRole('button', {
      name: await textIn('de', 'chat.send'),
      exact: true,
    });
    await send.waitFor();
    const field = ada.page.locator('.composer textarea');
    await expect.poll(() => field.inputValue()).toBe('A sentence that is not finished');
  });

  it('web: a refusal of the server is in the language of the account', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await speak(server, account, 'de');
    const { page } = await WebClient.open(browser, server, { account });
    await page
      .getByRole('button', { name: await textIn('de', 'sidebar.browseAndCreateChannels') })
      .click();
    const create = { name: await textIn('de', 'channels.createChannel'), exact: true };
    await page.getByRole('button', create).click();
    const making = page.getByRole('dialog', create);
    await making.getByLabel(await textIn('de', 'channels.name'), { exact: true }).fill('general');
    await page.keyboard.press('Enter');
    await making.getByText('Den Kanal „general“ gibt es schon.').waitFor();
  });

  it('web: a new account gets the language of the browser', async () => {
    const server = await WebServer.start();
    const ada = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(ada, 'POST', '/invites/multiuse');
    const { page } = await WebClient.open(browser, server, { locale: 'es-MX' });
    await page.goto(invite_link);
    const fill = async (key: string, value: string) =>
      page.getByLabel(await textIn('es', key), { exact: true }).fill(value);
    await fill('signIn.yourName', 'Grace Hopper');
    await fill('signIn.yourEmail', 'grace@example.org');
    await fill('signIn.password', 'an unusual orchard of words');
    await page.locator('form button[type="submit"]').click();
    await page.locator('.shell').waitFor();
    expect(await languageOf(page)).toEqual(['es', 'ltr']);
    await page.reload();
    await page.locator('.shell').waitFor();
    expect(await languageOf(page)).toEqual(['es', 'ltr']);
  });

  it('web: the language of the account is there offline', { timeout: longTest }, async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await speak(server, account, 'de');
    const ada = await WebClient.open(browser, server, { account, hasServiceWorker: true });
    await ada.untilCached();
    const isKept = () =>
      ada.page.evaluate(async () => {
        const caches = await globalThis.caches.keys();
        const urls = await Promise.all(
          caches.map(async (name) => (await globalThis.caches.open(name)).keys()),
        );
        return urls.flat().filter(({ url }) => url.includes('/languages/de/')).length;
      });
    // The texts of the first screen, the others, and the names of emoji.
    await expect.poll(isKept).toBe(3);
    await ada.context.setOffline(true);
    await ada.page.reload();
    await ada.untilOpen();
    await ada.page.getByText(await textIn('de', 'chat.youAreOfflineYouCan')).waitFor();
    expect(await languageOf(ada.page)).toEqual(['de', 'ltr']);
  });

  it('web: words of the language find emoji, and a message keeps their shortcodes', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await speak(server, account, 'de');
    const ada = await WebClient.open(browser, server, { account });
    await expect.poll(() => languageOf(ada.page)).toEqual(['de', 'ltr']);
    await ada.goTo(`#narrow/channel/${await server.channelId('general')}/topic/garden`);
    const field = ada.page.locator('textarea.message-field');
    await field.pressSequentially('Danke :HERZ');
    const found = ada.page.getByRole('option', { name: 'rotes Herz' });
    await expect.poll(() => found.textContent()).toContain('rotes Herz:heart:');
    await found.click();
    await expect.poll(() => field.inputValue()).toBe('Danke :heart: ');
    const emoji = { name: await textIn('de', 'composer.emoji'), exact: true };
    await ada.page.getByRole('button', emoji).click();
    await ada.page.getByLabel(await textIn('de', 'emoji.searchEmoji')).fill('waschbar');
    const raccoon = ada.page.getByRole('button', { name: 'Waschbär', exact: true });
    expect(await raccoon.getAttribute('title')).toBe('Waschbär :raccoon:');
    await raccoon.click();
    await field.press('Control+Enter');
    await expect
      .poll(() => server.contents(account, 'garden'))
      .toContain('Danke :heart: :raccoon:');
    const labels = ada.page.locator('article .content .emoji');
    await expect
      .poll(() => labels.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
      .toEqual(['rotes Herz', 'Waschbär']);
  });

  it('web: Arabic runs from right to left, and messages in their own direction', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'garden', 'A message from left to right');
    await speak(server, account, 'ar');
    const ada = await WebClient.open(browser, server, { account });
    await expect.poll(() => languageOf(ada.page)).toEqual(['ar', 'rtl']);
    const channelId = await server.channelId('general');
    await ada.goTo(`#narrow/channel/${channelId}/topic/garden`);
    const content = ada.page.locator('article .content').first();
    await content.waitFor();
    const left = async (selector: string) =>
      (await ada.page.locator(selector).first().boundingBox())?.x ?? 0;
    expect(await left('.sidebar')).toBeGreaterThan(await left('.main'));
    const direction = content.locator('p').first();
    expect(await direction.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(
      /plaintext|isolate/,
    );
    const fieldDirection = () =>
      ada.page
        .locator('textarea.message-field')
        .evaluate((field) => getComputedStyle(field).direction);
    expect(await fieldDirection()).toBe('rtl');
    await ada.page.locator('textarea.message-field').fill('left to right');
    expect(await fieldDirection()).toBe('ltr');
    for (const viewport of [wide, phone]) {
      await ada.page.setViewportSize(viewport);
      const overflow = await ada.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  it('web: on an Arabic page, a long English name is cut at its end', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const topic = 'The first words of a long topic and the last';
    await server.call(account, 'PATCH', '/realm', { name: 'First and last words of a long name' });
    await server.send(account, topic, 'Tea?');
    await speak(server, account, 'ar');
    const ada = await WebClient.open(browser, server, { account, viewport: phone });
    await expect.poll(() => languageOf(ada.page)).toEqual(['ar', 'rtl']);
    const inTopic = `#narrow/channel/${await server.channelId('general')}/topic/${encodeURIComponent(topic).replaceAll('%', '.')}`;
    for (const [hash, selector] of [
      ['#home', '.sidebar-organization'],
      ['#feed', '.place a:last-child'],
      [inTopic, '.title-topic'],
    ] as const) {
      await ada.goTo(hash);
      const name = ada.page.locator(selector).last();
      await name.waitFor();
      expect(await name.evaluate(firstLetterOf), selector).toBe('visible');
    }
  });

  it('web: no words stay in the code, and longer ones fit', { timeout: longTest }, async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    await speak(server, account, 'en-XA');
    const ada = await WebClient.open(browser, server, { account, reducedMotion: 'reduce' });
    ada.say = pseudoText;
    ada.fieldName = /^\[Méššáğé/;
    await expect.poll(() => languageOf(ada.page)).toEqual(['en-XA', 'ltr']);
    const data = await dataOf(server, account);
    const found: Misfit[] = [];
    for (const { name, hash, open } of screensOf(await server.channelIds())) {
      await ada.page.setViewportSize(wide);
      await ada.page.evaluate(async (to) => {
        location.hash = to;
        // Until then, the page shows the previous screen.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      }, hash);
      await ada.page.locator('main h1').first().waitFor({ state: 'attached' });
      await open?.(ada);
      for (const viewport of [wide, phone]) {
        await ada.page.setViewportSize(viewport);
        found.push(...(await misfitsOf(ada.page, name, data)));
      }
      while ((await ada.page.locator('[role="dialog"], [role="menu"]').count()) > 0) {
        await ada.page.keyboard.press('Escape');
      }
    }
    expect(found).toEqual([]);
  });
});

/** Says whether the first letter of a name that is cut off shows. Runs in the page. */
function firstLetterOf(element: HTMLElement): 'visible' | 'hidden' | 'not cut off' {
  if (element.scrollWidth <= element.clientWidth) return 'not cut off';
  const range = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text) range.setEnd(text, 1);
  if (text) range.setStart(text, 0);
  const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return letter.left >= box.left - 1 && letter.right <= box.right + 1 ? 'visible' : 'hidden';
}

/** The names and texts that people have given. */
async function dataOf(server: WebServer, account: Account): Promise<ReadonlySet<string>> {
  const { members } = await server.call(account, 'GET', '/users');
  const { streams } = await server.call(account, 'GET', '/streams', { include_all: true });
  const topics = await Promise.all(
    streams.map(({ stream_id }: { stream_id: number }) =>
      server.call(account, 'GET', `/users/me/${stream_id}/topics`),
    ),
  );
  const texts: string[] = [
    ...members.flatMap((user: { full_name: string; delivery_email: string | null }) => [
      user.full_name,
      user.delivery_email ?? '',
    ]),
    ...streams.flatMap((channel: { name: string; description: string }) => [
      channel.name,
      `#${channel.name}`,
      channel.description,
    ]),
    // Found words stand by themselves.
    ...topics.flatMap((each) =>
      each.topics.flatMap(({ name }: { name: string }) => [name, ...name.split(' ')]),
    ),
    ...['Analytical Engines', 'Notification Bot', 'You may not post here.'],
    // Statuses of people.
    ...['Writing note G', 'Out for a run', 'In Vienna this week'],
  ];
  return new Set(texts);
}
