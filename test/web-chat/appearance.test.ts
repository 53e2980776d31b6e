import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

/** A GIF of two frames, a white and a black one. */
const blinking =
  'R0lGODlhPAA8AIAAAExpcf///yH/C05FVFNDQVBFMi4wAwEAAAAh+QQFFAAAACwAAAAAPAA8AAACQIyPqcvtD6OctNqLs968+w+G4kiW5omm6sq27gvH8kzX9o3n+s73/g8MCofEovGITCqXzKbzCY1Kp9Sq9YoVFQAAIfkEBRQAAAAsAAAAADwAPACATGlxAAAAAkCMj6nL7Q+jnLTai7PevPsPhuJIluaJpurKtu4Lx/JM1/aN5/rO9/4PDAqHxKLxiEwql8ym8wmNSqfUqvWKFRUAADs=';

describe.skipIf(withoutBrowser)('appearance of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function ada(options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', 'cup');
    const client = await WebClient.open(browser, server, { account, ...options });
    const { page } = client;
    const open = async () => {
      await client.goTo('#settings/appearance');
      await page.getByRole('heading', { name: 'Appearance' }).waitFor();
    };
    const fontSizeOf = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
    return { server, account, client, page, open, fontSizeOf };
  }

  it('web: density and font size change the page at once, and are there at the first paint of the next visit', async () => {
    const { page, open, fontSizeOf } = await ada();
    await open();
    expect(await fontSizeOf()).toBe('15px');
    await page.getByRole('radio', { name: 'Compact' }).check();
    await expect.poll(fontSizeOf).toBe('14px');
    const slider = page.getByRole('slider', { name: 'Font size' });
    await slider.focus();
    for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(fontSizeOf).toBe('17.5px');
    // Before any data can be read.
    await page.route('**/api/**', () => undefined);
    await page.route('**/app/team-*.js', () => undefined);
    await page.reload();
    await expect.poll(fontSizeOf).toBe('17.5px');
  });

  it('web: times follow the chosen clock, and the language without a choice', async () => {
    const { client, page, open } = await ada();
    const timeOf = () => client.message('cup').locator('.message-head time').innerText();
    await client.openTopic('tea');
    await expect.poll(timeOf).toMatch(/^\d{1,2}:\d\d$/);
    await open();
    await page.getByRole('radio', { name: /^12-hour/ }).check();
    await client.openTopic('tea');
    await expect.poll(timeOf).toMatch(/^\d{1,2}:\d\d\s[ap]m$/i);
    await page.reload();
    await expect.poll(timeOf).toMatch(/^\d{1,2}:\d\d\s[ap]m$/i);
    await open();
    expect(await page.getByRole('radio', { name: /^12-hour/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^24-hour/ }).check();
    await client.openTopic('tea');
    await expect.poll(timeOf).toMatch(/^\d{1,2}:\d\d$/);
  });

  it('web: animated pictures move under the pointer, always or never', async () => {
    // The test reads the picture, which the content security policy forbids to scripts.
    const { server, account, client, page, open } = await ada({ bypassCSP: true });
    const body = new FormData();
    body.append('file', new File([Buffer.from(blinking, 'base64')], 'wheel.gif'));
    const authorization = `Basic ${btoa(`${account.email}:${account.apiKey}`)}`;
    const url = `${server.url}/api/v1/user_uploads`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body });
    const { url: address } = (await answer.json()) as { readonly url: string };
    await server.send(account, 'wheels', `[wheel.gif](${address})`);
    await client.openTopic('wheels');
    const picture = page.getByRole('button', { name: 'Open wheel.gif' });
    const play = page.getByRole('button', { name: 'Play wheel.gif' });
    const frames = () => framesOf(picture.locator('img'));
    await expect.poll(frames).toBe(1);
    // The corner, since the button covers the middle of so small a picture.
    const corner = { position: { x: 5, y: 5 } };
    await picture.hover(corner);
    await expect.poll(frames).toBe(2);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(frames).toBe(1);
    await play.focus();
    await page.keyboard.press('Enter');
    await expect.poll(frames).toBe(2);
    await page.getByRole('button', { name: 'Pause wheel.gif' }).click();
    await play.waitFor();
    await open();
    await page.getByRole('radio', { name: 'Always' }).check();
    await client.openTopic('wheels');
    await expect.poll(frames).toBe(2);
    expect(await play.count()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await play.waitFor();
    await picture.hover(corner);
    await expect.poll(frames).toBe(1);
    await play.click();
    await expect.poll(frames).toBe(2);
    expect(client.complaints).toEqual([]);
  });

  it('web: a GIF is picked from the device, among GIFs alone', async () => {
    const { client, page } = await ada();
    await client.openTopic('wheels');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a GIF' }).click(),
    ]);
    expect(await chooser.element().getAttribute('accept')).toBe('image/gif');
    await chooser.setFiles({
      name: 'wheel.gif',
      mimeType: 'image/gif',
      buffer: Buffer.from(blinking, 'base64'),
    });
    await page.getByRole('list', { name: 'Attached files' }).getByText('wheel.gif').waitFor();
    await client.write('Round and round');
    await page.getByRole('button', { name: 'Play wheel.gif' }).waitFor();
    expect(client.complaints).toEqual([]);
  });

  it('web: each kind of notification has a sound, which plays when it is chosen', async () => {
    const { client, page } = await ada();
    await page.evaluate(() => {
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when?: number) {
        const { value } = this.frequency;
        const { dataset } = document.documentElement;
        dataset['heard'] = `${dataset['heard']} ${Math.round(value)}`;
        start.call(this, when);
      };
    });
    const heard = () => page.locator('html').getAttribute('data-heard');
    await client.goTo('#settings/notifications');
    await page.getByLabel('Followed topics', { exact: true }).selectOption('Chime');
    await expect.poll(heard).toMatch(/ 1047 1319 1568$/);
    await page
      .getByRole('button', { name: 'Play the sound of Direct messages and mentions' })
      .click();
    await expect.poll(heard).toMatch(/ 660 880$/);
    await page.reload();
    const chosen = page.getByLabel('Followed topics', { exact: true });
    await expect.poll(() => chosen.inputValue()).toBe('chime');
  });

  it('web: permissions read as sentences, and change in place', async () => {
    const { client, page } = await ada();
    await client.goTo('#settings/permissions');
    const sentence = (text: string) => page.getByText(text, { exact: true });
    await sentence('Members can create public channels').waitFor();
    await page.getByRole('button', { name: 'Change Who can create public channels' }).click();
    await page.getByLabel('Who can create public channels').selectOption('Moderators');
    await sentence('Moderators can create public channels').waitFor();
  });
});

/** Counts the frames of a picture that the page shows. */
function framesOf(picture: Locator): Promise<number> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    const { body } = await fetch(image.src);
    const decoder = new ImageDecoder({
      data: body as ReadableStream<Uint8Array>,
      type: 'image/webp',
    });
    await decoder.tracks.ready;
    await decoder.completed;
    return decoder.tracks.selectedTrack?.frameCount ?? 0;
  });
}
