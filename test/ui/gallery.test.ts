import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { PATIENCE_MS, TEST_TIMEOUT_MS } from '../support/patience.ts';
import { problemsOf } from '../web-chat/accessibility.ts';
import { differenceOf } from './gallery/difference.ts';
import { type Gallery, startGallery } from './gallery/start-gallery.ts';

const pictures = join(import.meta.dirname, 'gallery/pictures');
/** The share of pixels that may differ: other machines draw letters a little differently. */
const TOLERANCE = 0.02;
/** Writes the pictures anew instead of comparing them. */
const isWriting = process.env['TIDINGS_WRITE_PICTURES'] === '1';

describe.skipIf(withoutBrowser)('the gallery of the components', () => {
  let folder: string;
  let gallery: Gallery;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-gallery-'));
    gallery = await startGallery(folder);
    browser = await sharedChromium();
    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1450, height: 900 },
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(gallery.url);
    await page.locator('#Conversation-filled article').first().waitFor();
    await page.locator('#MessageContent-failed').getByText('could not be loaded').waitFor();
    await page.locator('#Timeline-failed').getByText('Card numbers are not allowed').waitFor();
    await page.locator('#Search-filled').getByText('1 message found').waitFor();
    await page.locator('#Search-failed').getByText('not responding').waitFor();
    await page.locator('#Reactions-long button').nth(20).waitFor();
    await page.locator('#Composer-failed').getByText('too long').waitFor();
    await page.locator('#Inbox-long').getByText('a topic with').first().waitFor();
    await page.locator('#Inbox-empty').getByText('No unread messages').waitFor();
    await page.locator('#SyncStatus-failed .banner').waitFor();
    await page.locator('#SyncStatus-offline').getByText('You are offline').waitFor();
  }, TEST_TIMEOUT_MS);

  afterAll(async () => {
    await closeContexts(browser);
    await gallery?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  it('ui: every part is accessible in every state', async () => {
    expect(await problemsOf(page, 'gallery', { rules: notHere })).toEqual([]);
  });

  it('ui: every part looks as before in every state', async () => {
    await mkdir(pictures, { recursive: true });
    // The time of the day differs with each run.
    await page.addStyleTag({ content: 'time, .day, .typing-line { visibility: hidden }' });
    // Each machine has emoji of its own.
    await page.addStyleTag({
      content: '[id$="-long"] .reaction { width: 48px; color: transparent !important }',
    });
    const names = await page.locator('.frame').evaluateAll((all) => all.map(({ id }) => id));
    expect(names.length).toBeGreaterThan(60);
    const changed: Changed[] = [];
    for (const name of names) {
      const picture = await page.locator(`#${name}`).screenshot({ animations: 'disabled' });
      changed.push(...(await changeOf(name, picture)));
    }
    expect(changed).toEqual([]);
  });

  it('ui: so do dialogs, which cover their page', async () => {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 480, height: 640 },
    });
    const changed: Changed[] = [];
    for (const state of ['filled', 'offline', 'long', 'rtl', 'dark']) {
      const alone = await context.newPage();
      await alone.goto(`${gallery.url}?only=PersonCard-${state}`);
      const card = alone.getByRole('dialog');
      await card.waitFor();
      await alone.addStyleTag({ content: '.facts dd:last-of-type { visibility: hidden }' });
      changed.push(...(await changeOf(`PersonCard-${state}`, await card.screenshot())));
      await alone.close();
    }
    expect(changed).toEqual([]);
  });

  /** Compares a picture with the stored one. Returns nothing if they are alike. */
  async function changeOf(name: string, picture: Buffer): Promise<Changed[]> {
    const file = join(pictures, `${name}.png`);
    if (isWriting) await writeFile(file, picture);
    const difference = await differenceOf(page, picture, await readFile(file));
    return difference > TOLERANCE ? [{ name, difference }] : [];
  }
});

interface Changed {
  readonly name: string;
  readonly difference: number;
}

/** A page of many chats repeats landmarks and headings, which a page with one does not. */
const notHere = Object.fromEntries(
  [
    'landmark-unique',
    'landmark-no-duplicate-banner',
    'landmark-banner-is-top-level',
    'landmark-complementary-is-top-level',
    'page-has-heading-one',
    'heading-order',
    'region',
    'duplicate-id-aria',
  ].map((rule) => [rule, { enabled: false }]),
);
