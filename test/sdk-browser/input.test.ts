import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { servePage } from '../support/page-server.ts';
import type { Input } from './input-page.ts';

declare const input: Input;

describe.skipIf(withoutBrowser)('input of a person in a page', () => {
  it('L3: keys, pointers and the wheel count as input, even if the page stops their events', async () => {
    const pages = await servePage(join(import.meta.dirname, 'input-page.ts'));
    onTestFinished(() => pages.close());
    const browser = await sharedChromium();
    onTestFinished(() => closeContexts(browser));
    const page = await browser.newPage();
    await page.goto(pages.origin);
    await page.evaluate(() =>
      document.body.addEventListener('keydown', (event) => event.stopPropagation()),
    );
    const count = () => page.evaluate(() => input.count());
    await page.mouse.move(10, 10);
    expect(await count()).toBe(0);
    await page.keyboard.press('a');
    await page.mouse.click(10, 10);
    await page.mouse.wheel(0, 5);
    await expect.poll(count).toBe(3);
    await page.evaluate(() => input.stop?.());
    await page.keyboard.press('a');
    expect(await count()).toBe(3);
  });
});
