import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

/** The attempts of an injected script. */
describe.skipIf(withoutBrowser)('the content security policy of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: text cannot become markup or a script', async () => {
    const { page } = await adaIn(browser, 'tea');
    const outcomes = await page.evaluate(() => {
      const nameOf = (attempt: () => unknown) => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        nameOf(() => {
          document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
        }),
        nameOf(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>b</b>')),
        nameOf(() => new DOMParser().parseFromString('<b>b</b>', 'text/html')),
        nameOf(() => document.write('<b>b</b>')),
        nameOf(() => {
          document.createElement('script').src = '/elsewhere.js';
        }),
        nameOf(() => new Worker('/service-worker.js')),
      ];
    });
    expect(outcomes).toEqual(Array(6).fill('TypeError'));
  });

  it("web: scripts cannot create a Trusted Types policy, not even the app's a second time", async () => {
    const { page } = await adaIn(browser, 'tea');
    const made = await page.evaluate(() => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return ['tidings', 'other', 'default'].filter((name) => {
        try {
          trustedTypes.createPolicy(name, { createHTML: (text: string) => text });
          return true;
        } catch {
          return false;
        }
      });
    });
    expect(made).toEqual([]);
  });

  it('web: nothing is sent to another host', async () => {
    const heard: string[] = [];
    const elsewhere = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end();
    });
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    const { page } = await adaIn(browser, 'tea');
    const refused = await page.evaluate(async (host) => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      );
      await fetch(`http://${host}/fetch`).catch(() => undefined);
      navigator.sendBeacon(`http://${host}/beacon`);
      new WebSocket(`ws://${host}/socket`);
      new EventSource(`http://${host}/events`);
      const picture = new Image();
      picture.src = `http://${host}/picture`;
      await picture.decode().catch(() => undefined);
      const frame = document.createElement('iframe');
      frame.src = `http://${host}/frame`;
      const isRefused = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (effectiveDirective === 'frame-src') resolve();
        });
      });
      document.body.append(frame);
      await isRefused;
      return [...new Set(directives)].sort();
    }, `127.0.0.1:${port}`);
    expect(refused).toEqual(['connect-src', 'frame-src', 'img-src']);
    expect(heard).toEqual([]);
  });
});
