import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { PageClock, PageLoading } from './clock-page.ts';
import { pageScript } from './page-script.ts';

declare const pageClock: PageClock;

let script: Promise<string> | undefined;

/** Must be called before a page is opened. */
export async function addPageClock(page: Page): Promise<void> {
  script ??= pageScript(join(import.meta.dirname, 'clock-page.ts'));
  await page.addInitScript({ content: await script });
}

/** Returns when messages first showed. */
export async function firstMessageMs(page: Page): Promise<number> {
  await page.waitForFunction(() => pageClock.firstMessageMs !== undefined);
  return page.evaluate(() => pageClock.firstMessageMs ?? Number.NaN);
}

/** Returns how the page loaded, with the second after it. */
export async function loadingOf(page: Page): Promise<PageLoading> {
  await page.waitForTimeout(1000);
  return page.evaluate(() => pageClock.loading);
}

export function keysMs(page: Page): Promise<number[]> {
  return page.evaluate(() => pageClock.keysMs);
}

export function switchTo(
  page: Page,
  href: string,
  channelHref: string,
  topic: string,
): Promise<number> {
  return page.evaluate(([to, channel, name]) => pageClock.switchTo(to, channel, name), [
    href,
    channelHref,
    topic,
  ] as const);
}
