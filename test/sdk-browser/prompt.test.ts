import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';

/** Hosts of the local network: over plain http, browsers send less information there than to this machine. */
const HOME = 'tidings.lan';
const ELSEWHERE = 'elsewhere.lan';

describe.skipIf(withoutBrowser)('a browser by plain http', () => {
  const pages = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
  });
  let browser: Browser;
  let elsewhere: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    elsewhere = `http://${ELSEWHERE}:${(pages.address() as AddressInfo).port}`;
    browser = await launchChromium(['--host-resolver-rules=MAP *.lan 127.0.0.1']);
  });

  afterAll(async () => {
    await browser?.close();
    pages.closeAllConnections();
    pages.close();
  });

  forEachTeam((team) => {
    const home = () => team().url.replace('127.0.0.1', HOME);

    it('D: shows no password prompt', async () => {
      const page = await browser.newPage();
      for (const path of ['/api/v1/users/me', '/user_uploads/2/ab/random/a.txt', '/avatar/1']) {
        // A headless browser aborts at a prompt.
        const answer = await page.goto(home() + path);
        expect({ path, status: answer?.status() }).toEqual({ path, status: 401 });
      }
      await page.close();
    });

    it('D: a form of another page changes nothing, even after the person opened an address with a key', async () => {
      const ada = await team().person();
      const page = await browser.newPage();
      const signed = home().replace('//', `//${encodeURIComponent(ada.email)}:${ada.apiKey}@`);
      await page.goto(`${signed}/api/v1/users/me`);
      await page.goto(elsewhere);
      const answered = page.waitForResponse((response) => response.url().includes('alert_words'));
      await page.evaluate((action) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action });
        form.innerHTML = `<input name="alert_words" value='["from elsewhere"]'>`;
        document.body.append(form);
        form.submit();
      }, `${home()}/api/v1/users/me/alert_words`);
      await answered;
      await page.close();
      expect((await ada.get('/users/me/alert_words')).body.alert_words).toEqual([]);
    });
  });
});
