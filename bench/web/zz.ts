import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../test/support/chromium.ts';
import { servePage } from '../../test/support/page-server.ts';
const world = JSON.parse(readFileSync('/tmp/web-large.json', 'utf8'));
const pages = await servePage(join(import.meta.dirname, 'fill-page.ts'));
const script = await (await fetch(`${pages.origin}/page.js`)).text();
await pages.close();
const browser = await launchChromium();
const context = await browser.newContext({ bypassCSP: true });
const page = await context.newPage();
page.on('console', (m) => console.log(m.text().slice(0, 200)));
page.on('pageerror', (m) => console.log(m.message));
await page.goto('http://127.0.0.1:9871/setup');
await page.addScriptTag({ content: script });
for (const n of [10, 209]) {
console.time('fill' + n);
console.log(await page.evaluate(([r, n]) => (globalThis as any).fillDevice(r, n), [world.reader, world.busy.slice(0, n)] as const));
console.timeEnd('fill' + n);
}
await browser.close();
