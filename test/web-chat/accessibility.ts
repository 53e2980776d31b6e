import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

declare const axe: {
  run(context?: object, options?: object): Promise<{ violations: Violation[] }>;
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the accessibility problems of a page, by axe's rules and by our own. */
export async function problemsOf(page: Page, name: string, options: object): Promise<object[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(await readFile(axeFile, 'utf8'));
  // Describing what passes takes longer than finding what fails.
  const asked = { ...options, resultTypes: ['violations'] };
  const { violations } = await page.evaluate((how) => axe.run(document, how), asked);
  const found: object[] = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ name, id, html, failureSummary })),
  );
  const state = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    moving: document.getAnimations().length,
  }));
  if (state.tooWide > 0 || state.moving > 0) found.push({ name, ...state });
  return found;
}
