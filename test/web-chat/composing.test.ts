import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn, channel } from './ada-in.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the composer of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: Enter that ends a composition sends nothing, in Safari too', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await server.call(account, 'PATCH', '/settings', { enter_sends: true });
    await page.getByText('Enter to send, Shift+Enter').waitFor();
    await client.field.fill('にほん');
    // In Safari the composition has ended by then, and only the key code tells.
    await client.field.evaluate((field) => {
      const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
      field.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await page.keyboard.type('ご');
    await page.keyboard.press('Enter');
    await client.untilShown(['にほんご']);
  });

  it('web: Enter that ends a composition does nothing in a single-line field either', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    const topic = page.getByRole('combobox', { name: 'Topic' });
    await topic.fill('にほん');
    expect(await topic.getAttribute('aria-expanded')).toBe('false');
    const isTaken = (keyCode: number) =>
      topic.evaluate((field, code) => {
        const key = { key: 'Enter', keyCode: code, bubbles: true, cancelable: true };
        return !field.dispatchEvent(new KeyboardEvent('keydown', key));
      }, keyCode);
    expect(await isTaken(229)).toBe(false);
    expect(await isTaken(13)).toBe(true);
  });

  it("web: a newcomer's first Enter asks which key sends, and the next one sends", async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const wanted = { event_types: '["user_settings"]', fetch_event_types: '["user_settings"]' };
    const enterSends = async () =>
      (await server.call(account, 'POST', '/register', wanted)).user_settings.enter_sends;
    const choice = page.getByRole('group', { name: /^Should Enter send/ });
    await client.field.fill('hello');
    await page.keyboard.press('Enter');
    await choice.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Enter sends');
    await page.keyboard.press('Enter');
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['hello']);
    await expect.poll(enterSends).toBe(true);
    await page.getByText('Enter to send, Shift+Enter').waitFor();
    // The button below shows it, and changes it. Nobody is asked twice.
    await page.getByRole('button', { name: 'Enter to send, Shift+Enter for a new line' }).click();
    await expect.poll(enterSends).toBe(false);
    await page.getByText('Ctrl+Enter to send').waitFor();
    await client.field.fill('two');
    await page.keyboard.press('Enter');
    await page.keyboard.type('lines');
    await expect.poll(() => client.field.inputValue()).toBe('two\nlines');
    expect(await choice.count()).toBe(0);
  });

  it('web: a newcomer can choose that Enter starts a new line', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.field.fill('one');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enter starts a new line' }).click();
    await expect.poll(() => client.field.inputValue()).toBe('one\n');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await expect.poll(() => client.field.inputValue()).toBe('one\ntwo\nthree');
    await client.field.press('Control+Enter');
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['one\ntwo\nthree']);
  });

  it('web: Ctrl+B and Ctrl+I format the selection, and undo it', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    await client.field.fill('word');
    await page.keyboard.press('Control+a');
    const press = async (keys: string, wanted: string) => {
      await page.keyboard.press(keys);
      await expect.poll(() => client.field.inputValue()).toBe(wanted);
    };
    await press('Control+b', '**word**');
    await press('Control+i', '***word***');
    await press('Control+b', '*word*');
    await press('Control+i', 'word');
  });

  it('web: a file that is dropped beside the text field is attached, and does not open in place of the app', async () => {
    const { client, page } = await adaIn(browser, 'files');
    const drop = (place: string) =>
      page.locator(place).evaluate((target) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['a'], 'seeds.txt'));
        const options = { dataTransfer, bubbles: true, cancelable: true };
        return ['dragover', 'drop'].map(
          (type) => !target.dispatchEvent(new DragEvent(type, options)),
        );
      });
    expect(await drop('.message-list')).toEqual([true, true]);
    await page.locator('.file-list').getByText('seeds.txt').waitFor();
    await client.goTo('#inbox');
    await client.field.waitFor({ state: 'detached' });
    expect(await drop('main')).toEqual([true, true]);
  });

  it('web: a file moves with the draft to another topic', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    const topic = page.getByLabel('Topic', { exact: true });
    await topic.waitFor();
    await client.field.fill('Where we meet');
    await page
      .locator('input[type=file]:not([accept])')
      .setInputFiles([{ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.alloc(78, 'a') }]);
    await page.locator('.file-list').getByText('map.txt').waitFor();
    await page.locator('.file-list').getByText('78 bytes').waitFor();
    await topic.fill('lunch');
    await client.openTopic('lunch');
    await expect.poll(() => client.field.inputValue()).toBe('Where we meet');
    await page.locator('.file-list').getByText('map.txt').waitFor();
  });

  it('web: a draft and its topic survive a reload', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    const topic = page.getByLabel('Topic', { exact: true });
    await topic.fill('poster');
    await client.field.fill('Who paints it?');
    // The draft is stored a moment later.
    await page.getByRole('link', { name: 'Drafts 1', exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => client.field.inputValue()).toBe('Who paints it?');
    await expect.poll(() => topic.inputValue()).toBe('poster');
  });

  it('web: each channel has a text and a topic of its own', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await server.call(account, 'POST', '/users/me/subscriptions', channel('garden'));
    const open = async (name: string) =>
      client.goTo(`#narrow/channel/${await server.channelId(name)}`);
    const topic = page.getByLabel('Topic', { exact: true });
    const written = async () => [await topic.inputValue(), await client.field.inputValue()];
    await open('general');
    await topic.fill('poster');
    await client.field.fill('Who paints it?');
    await page.getByRole('link', { name: 'Drafts 1', exact: true }).waitFor();
    await open('garden');
    await expect.poll(written).toEqual(['', '']);
    await open('general');
    await expect.poll(written).toEqual(['poster', 'Who paints it?']);
  });

  it('web: a conversation shows its scheduled message, and deleting it asks first', async () => {
    const { client, page, scheduled, letThrough } = await scheduledWithoutNetwork(browser);
    const note = page.getByRole('status').filter({ hasText: /A message is scheduled for .*9:00/ });
    await note.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete scheduled message?' });
    await dialog.waitFor();
    await letThrough();
    await expect.poll(scheduled).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(scheduled).toEqual([]);
    await client.openTopic('tea');
    await expect.poll(() => note.count()).toBe(0);
  });

  it('web: after a press of Send, the next words go into the field', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.field.fill('first');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['first']);
    await page.locator('textarea.message-field:focus').waitFor();
    await page.keyboard.type('second');
    expect(await client.field.inputValue()).toBe('second');
  });

  it('web: a button can be pressed once its part is loaded', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const release = await client.hold(/schedule-menu|snippet-menu|emoji-picker/);
    await page.reload();
    await client.field.fill('Later');
    const buttons = ['Send later', 'Saved snippets', 'Emoji'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    for (const button of buttons) expect(await button.isDisabled()).toBe(true);
    release();
    for (const button of buttons) await expect.poll(() => button.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('button', { name: /Tomorrow morning/ }).click();
    await expect
      .poll(
        async () => (await server.call(account, 'GET', '/scheduled_messages')).scheduled_messages,
      )
      .toHaveLength(1);
  });

  it('web: editing a scheduled message that is in flight reports so, and works once it has arrived', async () => {
    const { page, scheduled, letThrough } = await scheduledWithoutNetwork(browser);
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('At six?');
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    await dialog.getByText('This is already being sent').waitFor();
    await letThrough();
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(scheduled).toMatchObject([{ content: 'At six?' }]);
  });

  it('web: typing notices do not move the page', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const ben = await server.account('Ben Bit');
    const stream_id = await server.channelId('general');
    await server.send(account, 'tea', 'begin');
    await client.untilShown(['begin']);
    const room = async () => (await page.locator('.message-list').boundingBox())?.height;
    const before = await room();
    const typing = { type: 'stream', op: 'start', stream_id, topic: 'tea' };
    await server.call(ben, 'POST', '/typing', typing);
    const line = page.getByText('Ben Bit is typing');
    await line.waitFor();
    expect(await room()).toBe(before);
    const { x = 0 } = (await line.boundingBox()) ?? {};
    const indent = await line.evaluate((each) =>
      Number.parseFloat(getComputedStyle(each).paddingLeft),
    );
    const { x: fieldAt } = (await page.locator('.composer-box').boundingBox()) ?? {};
    expect(x + indent).toBe(fieldAt);
  });

  it('web: the sidebar does not move when a draft begins or is sent', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    const channels = page.getByRole('heading', { name: 'Channels' });
    const top = async () => (await channels.boundingBox())?.y;
    const drafts = (count: string) =>
      page.getByRole('navigation').getByRole('link', { name: `Drafts${count}`, exact: true });
    const before = await top();
    await client.field.fill('begin');
    await drafts(' 1').waitFor();
    expect(await top()).toBe(before);
    await client.field.press('Control+Enter');
    await drafts('').waitFor();
    expect(await top()).toBe(before);
  });

  it('web: on a phone in landscape the messages have more room than the composer', async () => {
    const { server, account } = await adaIn(browser, 'tea');
    const sideways = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };
    const client = await WebClient.open(browser, server, { account, ...sideways });
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    await client.field.waitFor();
    const height = async (part: string) =>
      (await client.page.locator(part).boundingBox())?.height ?? 0;
    // The layout changes while messages load.
    const room = async () => (await height('.message-list')) - (await height('.composer'));
    await expect.poll(room).toBeGreaterThan(0);
    await client.page.getByRole('button', { name: 'Formatting' }).click();
    await client.page.getByRole('button', { name: 'Bold' }).waitFor();
  });

  it('web: a topic that was cut off says how long it can be', async () => {
    const { server, client, page } = await adaIn(browser, 'tea');
    await client.goTo(`#narrow/channel/${await server.channelId('general')}`);
    const topic = page.getByRole('combobox', { name: 'Topic' });
    const told = page.getByText('Topics are limited to 60 characters.');
    await topic.fill('a'.repeat(59));
    expect(await told.count()).toBe(0);
    await topic.focus();
    await page.keyboard.insertText('bcd');
    await told.waitFor();
    expect(await topic.inputValue()).toHaveLength(60);
  });
});

/** Schedules a message for tomorrow, which cannot reach the server before it is released. */
async function scheduledWithoutNetwork(browser: Browser) {
  const server = await WebServer.start();
  const account = await server.account('Ada Lovelace');
  const options = { account };
  const client = await WebClient.open(browser, server, options);
  const { page } = client;
  await page.route('**/api/v1/scheduled_messages', (route) => route.abort());
  await client.openTopic('tea');
  const tried = page.waitForRequest('**/api/v1/scheduled_messages');
  await client.field.fill('At five?');
  await page.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('button', { name: /Tomorrow morning/ }).click();
  await tried;
  const scheduled = async () =>
    (await server.call(account, 'GET', '/scheduled_messages')).scheduled_messages;
  const letThrough = async () => {
    await page.unroute('**/api/v1/scheduled_messages');
    await page.getByText('Waiting for the network').waitFor({ state: 'detached' });
  };
  return { client, page, scheduled, letThrough };
}
