import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { isThorough } from '../support/thorough.ts';
import { problemsOf } from './accessibility.ts';
import { screensOf } from './screen-list.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const contrastAlone = { runOnly: ['color-contrast'] };

/** Browsers let the keyboard scroll a scrollable region. */
const allRules = { rules: { 'scrollable-region-focusable': { enabled: false } } };

/** Each width and each colour scheme once. */
const usualLooks = [
  { look: 'wide and light', viewport: wide, colorScheme: 'light', options: {} },
  { look: 'on a phone and dark', viewport: phone, colorScheme: 'dark', options: allRules },
] as const;

/** Only contrast depends on colours. */
const otherLooks = [
  { look: 'wide and dark', viewport: wide, colorScheme: 'dark', options: contrastAlone },
  { look: 'on a phone and light', viewport: phone, colorScheme: 'light', options: contrastAlone },
] as const;

const looks = isThorough ? [...usualLooks, ...otherLooks] : usualLooks;

async function problemsInEveryLook(page: Page, name: string): Promise<object[]> {
  const found: object[] = [];
  for (const { look, viewport, colorScheme, options } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    found.push(...(await problemsOf(page, `${name}, ${look}`, options)));
  }
  return found;
}

/** Time for some fifty screens on a busy machine. */
const longTest = 600_000;

describe.skipIf(withoutBrowser)('accessibility of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: every screen is accessible', { timeout: longTest }, async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const ada = await WebClient.open(browser, server, { account, reducedMotion: 'reduce' });
    const { page } = ada;
    const found: object[] = [];
    for (const { name, hash, open } of screensOf(await server.channelIds())) {
      // On a phone, some buttons that open dialogs are out of view.
      await page.setViewportSize(wide);
      await page.evaluate(async (to) => {
        location.hash = to;
        // Until then, the page shows the previous screen.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      }, hash);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await open?.(ada);
      found.push(...(await problemsInEveryLook(page, name)));
      while ((await page.locator('[role="dialog"], [role="menu"]').count()) > 0) {
        await page.keyboard.press('Escape');
      }
    }
    expect(found).toEqual([]);
  });

  it('web: the screens before sign-in are accessible', { timeout: longTest }, async () => {
    const server = await WebServer.start();
    const { page } = await WebClient.open(browser, server);
    const found: object[] = [];
    const check = async (name: string, url: string, heading: string | RegExp) => {
      // A real load, even if only the fragment differs.
      await page.goto('about:blank');
      await page.goto(url);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      found.push(...(await problemsInEveryLook(page, name)));
    };
    await check('no organization yet', server.url, 'No organization yet');
    await check('set-up', server.setupUrl, 'Set up');
    await check('set-up without the link', `${server.url}/setup`, 'Open the setup link');
    const ada = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(ada, 'POST', '/invites/multiuse');
    await check('join', invite_link, /^Join /);
    await check('an invitation that is void', `${invite_link}x`, 'This invitation is not valid');
    await check('forgotten', `${server.url}/#forgotten-password`, /^Forgot your/);
    await check('new password', `${server.url}/#reset=x`, 'Choose a new password');
    await check('new address', `${server.url}/#new-address=x`, 'Confirm your email address');
    await check('no more mail', `${server.url}/#no-more-mail=x`, /^Unsubscribe/);
    await check('sign-in', server.url, /^Sign in/);
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).hover();
    found.push(...(await problemsInEveryLook(page, 'sign-in that is refused')));
    expect(found).toEqual([]);
  });
});
