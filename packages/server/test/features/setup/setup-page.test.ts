import { limits } from '@tidings/shared-types';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built } from '../../../../../test/support/built.ts';
import {
  closeContexts,
  sharedChromium,
  withoutBrowser,
} from '../../../../../test/support/chromium.ts';
import { startFreshServer } from '../../support/example-server.ts';

// The server shows the web client at its root if there is one.
await built('web-client');

describe.skipIf(withoutBrowser)('setup page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens a page whose scripts and styles must all load without errors. */
  async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    // Regardless of the build: the page of a server without a web client.
    await page.route('**/manifest.webmanifest', (route) => route.fulfill({ status: 404 }));
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    return page;
  }

  async function fill(page: Page, password: string): Promise<void> {
    await page.getByLabel('Organization').fill('Analytical Engines');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Your email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill(password);
  }

  test('first run: the printed link leads to an owner who can call the API', async () => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '');
    await fill(page, 'correct horse battery');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'You’re all set' }).waitFor();

    expect(page.url()).toBe(`${server.url}/setup`);
    const command = page.locator('#command');
    expect(await command.textContent()).not.toMatch(/[A-Za-z0-9]{32}/);
    await page.getByRole('button', { name: 'Show key' }).click();
    const [, email, key] =
      /'([^:]+):([A-Za-z0-9]{32})'/.exec((await command.textContent()) ?? '') ?? [];
    const authorization = `Basic ${btoa(`${email}:${key}`)}`;
    const reply = await fetch(`${server.url}/api/v1/users/me`, { headers: { authorization } });
    expect(await reply.json()).toMatchObject({ full_name: 'Ada Lovelace', is_owner: true });

    await page.reload();
    await page.getByRole('heading', { name: 'Already set up' }).waitFor();
    const wayOn = page.getByRole('link', { name: 'Go to the organization' });
    expect(await wayOn.getAttribute('href')).toBe('/');
  });

  test('first run: with a web client, the page hands the account over to it', async () => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '');
    await page.unroute('**/manifest.webmanifest');
    await page.route('**/manifest.webmanifest', (route) => route.fulfill({ body: '{}' }));
    await page.route(`${server.url}/`, (route) => route.fulfill({ body: 'the client' }));
    await fill(page, 'correct horse battery');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.waitForURL(`${server.url}/#welcome`);
    const stored = await page.evaluate(() => localStorage.getItem('tidings:account'));
    const { email, apiKey, userId } = JSON.parse(stored ?? '{}');
    const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
    const reply = await fetch(`${server.url}/api/v1/users/me`, { headers: { authorization } });
    expect(await reply.json()).toMatchObject({ user_id: userId, is_owner: true });
  });

  test('first run: it can be filled in with the keyboard only', async () => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '');
    for (const text of ['Engines', 'Ada Lovelace', 'ada@example.org']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You’re all set' }).waitFor();
  });

  test('first run: errors of a field are shown beside it, and those of the server above the button', async () => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '');
    const name = page.getByLabel('Your name');
    await page.getByRole('button', { name: 'Create organization' }).click();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = (await name.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`#${described}`).textContent()).not.toBe('');
    await fill(page, 'password');
    expect(await name.getAttribute('aria-invalid')).toBe('false');
    await page.getByRole('button', { name: 'Create organization' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('too easy to guess');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'You’re all set' }).waitFor();
  });

  test('first run: without the token the page says where to find the link', async () => {
    const server = await startFreshServer();
    const page = await openPage(`${server.url}/`);
    await page.getByRole('link', { name: 'Set up' }).click();
    await page.getByRole('heading', { name: 'Open the setup link' }).waitFor();
  });

  test.each([
    ['de-AT', 'Organisation anlegen', 'Alles bereit', 'ltr'],
    ['ar', 'إنشاء المؤسسة', 'كل شيء جاهز', 'rtl'],
  ])(
    'first run: speaks the language of the browser, %s',
    async (locale, create, done, direction) => {
      const server = await startFreshServer();
      const page = await openPage(server.setupUrl ?? '', { locale });
      expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(direction);
      const texts = ['Engines', 'Ada Lovelace', 'ada@example.org', 'correct horse battery'];
      for (const [index, text] of texts.entries()) {
        await page.locator('input').nth(index).fill(text);
      }
      await page.getByRole('button', { name: create }).click();
      await page.getByRole('heading', { name: done }).waitFor();
      const ready = (await page.locator('#ready').textContent()) ?? '';
      expect(ready).toContain('Engines');
      expect(ready).toContain('ada@example.org');
      expect(ready).not.toContain('{');
      const realm = await server.services.realms.forSubdomain('');
      expect(realm?.state.setting('default_language')).toBe(locale.slice(0, 2));
    },
  );

  test('first run: the fields have the API’s limits', async () => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '');
    const lengths = (label: string) =>
      page
        .getByLabel(label, { exact: true })
        .evaluate((field) => [
          Number(field.getAttribute('minlength')),
          Number(field.getAttribute('maxlength')),
        ]);
    expect(await lengths('Organization')).toEqual([0, limits.realmNameLength]);
    expect(await lengths('Your name')).toEqual([limits.fullNameMinLength, limits.fullNameLength]);
    expect(await lengths('Your email')).toEqual([0, limits.emailLength]);
    expect(await lengths('Password')).toEqual([limits.passwordMinLength, limits.passwordLength]);
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 320],
    ['dark', 320],
  ] as const)('first run: is readable in %s colours at %d pixels', async (colorScheme, width) => {
    const server = await startFreshServer();
    const page = await openPage(server.setupUrl ?? '', {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    const background = await page.evaluate(
      'getComputedStyle(document.documentElement).backgroundColor',
    );
    expect(background).toBe(colorScheme === 'light' ? 'rgb(245, 246, 248)' : 'rgb(17, 19, 23)');
  });
});
