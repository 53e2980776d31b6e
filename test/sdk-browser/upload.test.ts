import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Answer,
  type RecordingServer,
  recordingServer,
  success,
} from '../../packages/sdk/test/support/recording-server.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { type PageServer, servePage } from '../support/page-server.ts';
import type { Uploading } from './upload-page.ts';

declare const uploading: Uploading;

const SECRET = 'what nobody else may read';
const stored = success({ url: '/user_uploads/1/a.txt', filename: 'a.txt', uri: '' });

/** Allows pages of other origins, as a server of this API does, and as a thief would. */
function open(answer: Answer): Answer {
  return (response, received) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-allow-methods', 'POST, OPTIONS');
    if (received.headers['access-control-request-method'] === undefined) answer(response, received);
    else response.writeHead(204).end();
  };
}

const redirectTo = (location: string, status: number): Answer =>
  open((response) => response.writeHead(status, { location }).end());

/** Redirects only requests with a file; one without has none to redirect. */
const redirectFilesTo = (location: string): Answer =>
  open((response, { method }) => {
    if (method === 'OPTIONS') response.writeHead(204).end();
    else response.writeHead(307, { location }).end();
  });

/** Returns the requests that contained some of the upload. */
function ofUpload({ received }: RecordingServer) {
  return received.filter(
    ({ headers, body }) => headers.authorization !== undefined || body.includes(SECRET),
  );
}

describe.skipIf(withoutBrowser)('an upload that reports its progress', () => {
  let browser: Browser;
  let pages: PageServer;
  let page: Page;

  beforeAll(async () => {
    pages = await servePage(join(import.meta.dirname, 'upload-page.ts'));
    browser = await sharedChromium();
  });

  afterAll(async () => {
    await closeContexts(browser);
    await pages?.close();
  });

  async function openPage() {
    page = await browser.newPage();
    onTestFinished(() => page.close());
    await page.clock.install();
    await page.goto(pages.origin);
  }

  function upload({ url }: RecordingServer, content: string) {
    return page.evaluate(([to, text]) => uploading.send(to, text), [url, content] as const);
  }

  async function send(server: RecordingServer) {
    await openPage();
    return upload(server, SECRET);
  }

  it('D: arrives with the key, and reports all of it', async () => {
    const server = await recordingServer(open(stored));
    expect(await send(server)).toEqual({ end: '/user_uploads/1/a.txt', told: 1 });
    expect(ofUpload(server)).toHaveLength(1);
  });

  it('D: arrives if a server does not say whether it redirects', async () => {
    const server = await recordingServer(
      open((response, received) => {
        if (received.method === 'OPTIONS') response.destroy();
        else stored(response, received);
      }),
    );
    expect((await send(server)).end).toBe('/user_uploads/1/a.txt');
  });

  it.each([301, 302, 307, 308])(
    'D: a redirect (%i) does not bring it to another server',
    async (status) => {
      const other = await recordingServer(open(stored));
      const server = await recordingServer(redirectTo(`${other.url}/api/v1/user_uploads`, status));
      expect(await send(server)).toEqual({ end: 'RedirectRefused', told: 0 });
      expect(ofUpload(server)).toEqual([]);
      expect(other.received).toEqual([]);
    },
  );

  it('O6: is aborted after a silence, long before the time limit of the slowest line', async () => {
    const server = await recordingServer(
      open((response, { method }) => {
        if (method === 'OPTIONS') response.writeHead(204).end();
      }),
    );
    await openPage();
    const sent = upload(server, 'x'.repeat(1024 * 1024));
    await expect.poll(() => page.evaluate(() => uploading.told())).toBe(1);
    // After fourteen minutes the time for its size would be over.
    await page.clock.runFor('15:00');
    expect(await sent).toEqual({ end: 'NetworkError', told: 1 });
  });

  it('D: another server’s answer to it is ignored', async () => {
    const other = await recordingServer(open(stored));
    const server = await recordingServer(redirectFilesTo(`${other.url}/api/v1/user_uploads`));
    expect((await send(server)).end).toBe('RedirectRefused');
  });
});
