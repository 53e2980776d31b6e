import { readFile } from 'node:fs/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBucketServer } from '../support/bucket-server.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

const anyPicture = 'docs/screenshot-light.png';

describe.skipIf(withoutBrowser)('pictures, videos and recordings in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    // A microphone that beeps, and that nobody has to allow.
    browser = await launchChromium([
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ]);
  });
  afterAll(() => browser?.close());

  async function ada(options = {}) {
    return adaOn(await WebServer.start(), options);
  }

  async function adaOn(server: WebServer, options = {}) {
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account, ...options });
    return { server, account, client, page: client.page };
  }

  /** Uploads a file, and sends a link to it. */
  async function sendFile(server: WebServer, by: Account, name: string, bytes: Uint8Array) {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], name));
    const authorization = `Basic ${btoa(`${by.email}:${by.apiKey}`)}`;
    const url = `${server.url}/api/v1/user_uploads`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body });
    const { url: address } = (await answer.json()) as { readonly url: string };
    await server.send(by, 'show', `[${name}](${address})`);
  }

  it('web: a picture fills the window, with sender and date, zoom, and the pictures around it', async () => {
    const { server, account, client, page } = await ada();
    const picture = await readFile(anyPicture);
    for (const name of ['one.png', 'two.png']) await sendFile(server, account, name, picture);
    await client.openTopic('show');
    await page.getByRole('button', { name: 'Open one.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'one.png' });
    const shown = viewer.getByRole('img', { name: 'one.png' });
    await shown.waitFor();
    await viewer.getByText(/^Ada Lovelace · /).waitFor();
    await viewer.getByText('1 of 2').waitFor();
    const size = await viewer.evaluate((node) => [node.clientWidth, node.clientHeight]);
    expect(size).toEqual([1280, 720]);
    const widthOf = () => shown.evaluate((image) => image.getBoundingClientRect().width);
    const whole = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(whole * 1.4);
    await viewer.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(widthOf).toBe(whole);
    await page.keyboard.press('ArrowRight');
    const next = page.getByRole('dialog', { name: 'two.png' });
    await next.getByRole('img', { name: 'two.png' }).waitFor();
    await next.getByRole('button', { name: 'Previous picture' }).click();
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(client.complaints).toEqual([]);
  });

  it('web: a picture that loads under a pressed button still opens', async () => {
    const { server, account, client, page } = await ada();
    await sendFile(server, account, 'one.png', await readFile(anyPicture));
    const waiting: Route[] = [];
    await page.route('**/user_uploads/**', (route) => void waiting.push(route));
    await client.openTopic('show');
    const button = page.getByRole('button', { name: 'Open one.png' });
    await button.hover();
    await page.mouse.down();
    for (const route of waiting) await route.continue();
    await button.locator('img').waitFor();
    await page.mouse.up();
    await page.getByRole('dialog', { name: 'one.png' }).waitFor();
  });

  it('web: a picture comes from the bucket itself, where the server sends it', async () => {
    const bucket = await startBucketServer();
    onTestFinished(() => bucket.close());
    const place = { uploads: `s3://${bucket.bucket}/chat`, uploadsSignedUrls: true };
    const { server, account, client, page } = await adaOn(
      await WebServer.start({ ...place, ...bucket.settings }),
    );
    await sendFile(server, account, 'one.png', await readFile(anyPicture));
    await client.openTopic('show');
    const answered = page.waitForResponse((answer) => answer.url().includes('X-Amz-Signature='));
    await page.getByRole('button', { name: 'Open one.png' }).click();
    const shown = page.getByRole('dialog', { name: 'one.png' }).getByRole('img');
    const width = () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBeGreaterThan(1000);
    expect((await (await answered).request().allHeaders())['authorization']).toBeUndefined();
    expect(client.complaints).toEqual([]);
  });

  it('web: a picture that could not be loaded is tried again', async () => {
    const { server, account, client, page } = await ada();
    await sendFile(server, account, 'one.png', await readFile(anyPicture));
    let tries = 0;
    await page.route('**/user_uploads/**', (route) => {
      tries += 1;
      return tries === 1 ? route.abort() : route.continue();
    });
    await client.openTopic('show');
    await page.getByRole('button', { name: 'Open one.png' }).locator('img').waitFor();
    expect(tries).toBe(2);
  });

  it('web: an uploaded video plays in its message', async () => {
    const { server, account, client, page } = await ada();
    await sendFile(server, account, 'clip.webm', await recordedVideo(page));
    await client.openTopic('show');
    await page.getByRole('button', { name: 'Play clip.webm' }).click();
    const video = page.getByLabel('clip.webm');
    const position = () => video.evaluate((node) => (node as HTMLVideoElement).currentTime);
    await expect.poll(position).toBeGreaterThan(0);
    expect(await video.evaluate((node) => (node as HTMLVideoElement).controls)).toBe(true);
    expect(client.complaints).toEqual([]);
  });

  it('web: an uploaded recording plays in its message, with its loudness and length', async () => {
    const { server, account, client, page } = await ada();
    await sendFile(server, account, 'tone.wav', tone(2));
    await client.openTopic('show');
    await page.getByRole('button', { name: 'Play tone.wav' }).click();
    const player = page.getByRole('group', { name: 'tone.wav' });
    await expect.poll(() => player.locator('rect').count()).toBe(64);
    const position = player.getByRole('slider', { name: 'Position' });
    expect(Number(await position.getAttribute('max'))).toBeCloseTo(2, 1);
    // The second half of the tone is silent.
    const heights = await player
      .locator('rect')
      .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
    expect(heights[10]).toBeGreaterThan(20);
    expect(heights[50]).toBeLessThan(5);
    await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(1);
    expect(client.complaints).toEqual([]);
  });

  it('web: pictures that were shown are there offline, for their account alone', async () => {
    const { server, account, client, page } = await ada({ hasServiceWorker: true });
    await sendFile(server, account, 'one.png', await readFile(anyPicture));
    await client.untilCached();
    await client.openTopic('show');
    const button = page.getByRole('button', { name: 'Open one.png' });
    await button.locator('img').waitFor();
    await button.click();
    const large = page.getByRole('dialog', { name: 'one.png' }).getByRole('img');
    await large.waitFor();
    await client.context.setOffline(true);
    await page.reload();
    await client.untilOpen();
    await button.locator('img').waitFor();
    await button.click();
    const width = () => large.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(2560);
    const answers = await page.evaluate(
      async (authorizations) => {
        const cache = await caches.open('tidings-message-pictures');
        const [request] = await cache.keys();
        const path = new URL(request?.url ?? '').pathname;
        const reads = authorizations.map((authorization) =>
          fetch(path, { headers: { authorization } }).then(({ ok }) => ok),
        );
        return (await Promise.allSettled(reads)).map(({ status }) => status);
      },
      [account, { email: 'ben@example.org', apiKey: 'another' }].map(
        ({ email, apiKey }) => `Basic ${btoa(`${email}:${apiKey}`)}`,
      ),
    );
    expect(answers).toEqual(['fulfilled', 'rejected']);
    expect(client.complaints).toEqual([]);
  });

  it('web: cached pictures have 100 MB, and the oldest go first', async () => {
    const { server, account, client, page } = await ada({ hasServiceWorker: true });
    await sendFile(server, account, 'one.png', await readFile(anyPicture));
    await client.untilCached();
    const paths = () =>
      page.evaluate(async () => {
        const cache = await caches.open('tidings-message-pictures');
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      });
    await page.evaluate(async () => {
      const cache = await caches.open('tidings-message-pictures');
      const headers = { 'x-tidings-bytes': String(20 * 1024 * 1024) };
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await cache.put(new Request(`/user_uploads/${name}.png`, { headers }), new Response(name));
      }
    });
    await client.openTopic('show');
    await page.getByRole('button', { name: 'Open one.png' }).locator('img').waitFor();
    await expect
      .poll(paths)
      .toEqual([
        ...['b', 'c', 'd', 'e'].map((name) => `/user_uploads/${name}.png`),
        expect.stringMatching(/^\/user_uploads\/thumbnail\//),
      ]);
  });

  it('web: a voice message is recorded, paused, sent, and plays offline once it was played', async () => {
    const { client, page } = await ada({ hasServiceWorker: true });
    await client.openTopic('show');
    await client.untilCached();
    await page.getByRole('button', { name: 'Record a voice message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Voice message' });
    await dialog.getByText('0:01').waitFor();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByText('Paused').waitFor();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await dialog.getByText('Recording', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Attach' }).click();
    await page
      .getByRole('list', { name: 'Attached files' })
      .getByText(/^voice-message-/)
      .waitFor();
    await client.write('Listen');
    const play = page.getByRole('button', { name: /^Play voice-message-/ });
    await play.click();
    const player = page.getByRole('group', { name: /^voice-message-/ });
    await player.getByRole('slider', { name: 'Position' }).waitFor();
    await client.context.setOffline(true);
    await page.reload();
    await client.untilOpen();
    await play.click();
    await expect.poll(() => player.locator('rect').count()).toBe(64);
    const length = player.getByRole('slider', { name: 'Position' });
    expect(Number(await length.getAttribute('max'))).toBeGreaterThan(0.9);
    expect(client.complaints).toEqual([]);
  });
});

/** Records a short video in the browser. */
async function recordedVideo(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => pieces.push(data);
    const isStopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      context?.fillRect(frame * 10, 0, 10, 100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await isStopped;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(encoded, 'base64');
}

/** A WAV file, whose first half is a tone, and whose second half is silence. */
function tone(seconds: number): Buffer {
  const rate = 8000;
  const count = rate * seconds;
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let sample = 0; sample < count / 2; sample += 1) {
    file.writeInt16LE(Math.round(12_000 * Math.sin(sample / 3)), 44 + sample * 2);
  }
  return file;
}
