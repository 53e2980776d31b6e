import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('unsent changes in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function ada(topic: string) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    await client.openTopic(topic);
    const contents = () => server.contents(account, topic);
    return { server, account, client, page: client.page, contents };
  }

  it('web: a text that is too long is neither sent nor cut off', async () => {
    const { client, page, contents } = await ada('long');
    const text = 'x'.repeat(10_000);
    await client.write('short');
    await expect.poll(contents).toEqual(['short']);
    await client.field.fill(`${text}12345`);
    await page.getByText('5 characters too long').waitFor();
    const send = page.getByRole('button', { name: 'Send', exact: true });
    expect(await send.isDisabled()).toBe(true);
    await client.field.press('Control+Enter');
    await page.waitForTimeout(500);
    expect(await client.field.inputValue()).toBe(`${text}12345`);
    expect(await contents()).toEqual(['short']);

    await client.pressIn(client.message('short'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('short');
    await editor.fill(`${text}!`);
    await page.getByText('1 character too long').waitFor();
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await editor.press('Control+Enter');
    await page.waitForTimeout(500);
    expect(await editor.inputValue()).toBe(`${text}!`);
    await editor.fill(text);
    await save.click();
    await expect.poll(contents).toEqual([text]);
  });

  it('web: a message that the server cut off is reported, and its text can be copied', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server);
    const { context, page } = client;
    // The server lowers its limit after this device has registered.
    await context.route('**/api/v1/register', async (route) => {
      const response = await route.fetch();
      const snapshot = { ...(await response.json()), max_message_length: 20_000 };
      await route.fulfill({ response, json: snapshot });
    });
    await page.goto(`${server.url}/setup`);
    await client.storeAccount(account);
    await page.goto(server.url);
    await client.untilOpen();
    await client.openTopic('long');
    await client.write(`${'word '.repeat(2400)}and the end`);
    await page.getByText('1 change could not be sent.').waitFor();
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByText('The server cut this: it kept 10000 of 12011 characters.').waitFor();
    expect(await page.locator('.card-typed').textContent()).toContain('and the end');
    await page.getByRole('button', { name: 'Copy text' }).waitFor();
  });

  it('web: beside a waiting message, a note says that other messages are missing, until they load', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'elsewhere', 'said before');
    const client = await WebClient.open(browser, server, { account, savesData: true });
    await client.openTopic('here');
    await client.write('still there');
    await expect.poll(() => server.contents(account, 'here')).toEqual(['still there']);
    await client.context.setOffline(true);
    await client.page.getByText('You are offline').waitFor();
    await client.openTopic('elsewhere');
    await client.write('in a tunnel');
    await client.untilShown(['in a tunnel']);
    const note = client.page.getByText('Some messages are not on this device');
    await note.waitFor();
    await client.context.setOffline(false);
    await client.untilShown(['said before', 'in a tunnel']);
    await expect.poll(() => note.count()).toBe(0);
  });

  it('web: a waiting message can be discarded', async () => {
    const { client, page, contents } = await ada('tunnel');
    await client.write('before');
    await expect.poll(contents).toEqual(['before']);
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await client.write('a slip');
    await client.write('meant');
    await client.message('a slip').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await client.untilShown(['before', 'meant']);

    // Emptying the text has the same effect.
    await client.write('a second slip');
    await client.pressIn(client.message('a second slip'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('a second slip');
    await editor.fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await client.untilShown(['before', 'meant']);
    await client.context.setOffline(false);
    await expect.poll(contents).toEqual(['before', 'meant']);
  });

  it('web: a message that is edited during its upload keeps the files that are still in it', async () => {
    const { client, page, contents } = await ada('photos');
    await page.getByText('Ada Lovelace').waitFor();
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await client.field.fill('Where');
    await page.locator('input[type=file]:not([accept])').setInputFiles(
      ['a', 'b'].map((text) => ({
        name: 'same.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      })),
    );
    await client.field.press('Control+Enter');
    await client.pressIn(client.message('Where'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toContain('(upload:');
    const [, first = '', second = ''] = (await editor.inputValue()).split('\n');
    await editor.fill(`There\n${second}`);
    await client.context.setOffline(false);
    const sent = /^Where\n\[same\.txt\]\((.+)\)\n\[same\.txt\]\((.+)\)$/;
    await expect.poll(contents).toEqual([expect.stringMatching(sent)]);
    const [, , address] = sent.exec((await contents())[0] ?? '') ?? [];
    await expect.poll(() => editor.inputValue()).not.toContain(first);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(contents).toEqual([`There\n[same.txt](${address})`]);
  });

  it('web: an upload can be cancelled', async () => {
    const { client, page, contents } = await ada('files');
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const file = { name: 'seeds.txt', mimeType: 'text/plain', buffer: Buffer.alloc(400_000, 'x') };
    await page.locator('.composer input[type=file]:not([accept])').setInputFiles(file);
    await client.write('the list of seeds');
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await page.getByRole('article').getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await client.untilShown([]);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await client.write('after it');
    await expect.poll(contents).toEqual(['after it']);
  });

  /** Opens Ada's client in a topic with a message of hers. */
  async function adaAtHers() {
    const server = await WebServer.start();
    const owner = await server.account('Olga Owner');
    const account = await server.account('Ada Lovelace');
    const { id } = await server.send(account, 'tea', 'first words');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const client = await WebClient.open(browser, server, { account, permissions });
    const { page, context } = client;
    await client.openTopic('tea');
    await client.untilShown(['first words']);
    const goOffline = async () => {
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
    };
    const untilCopied = async (text: string) => {
      await page.locator('.card-row', { hasText: text }).getByLabel('Copy text').click();
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toBe(text);
    };
    const discard = async (card: string) => {
      const row = page.locator('.card-row', { hasText: card });
      await row.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await row.waitFor({ state: 'detached' });
    };
    return { server, owner, account, id, client, page, context, goOffline, untilCopied, discard };
  }

  it('web: unsent text for an archived channel is reported on every page, and can be copied', async () => {
    const { server, owner, account, client, page, context, ...ada } = await adaAtHers();
    const { goOffline, untilCopied, discard } = ada;
    await goOffline();
    await client.write('too late');
    await client.field.fill('half a thought');
    await client.goTo('#recent');
    const recent = page.locator('.recent-link');
    await recent.filter({ hasText: 'too late' }).getByText('Not sent yet').waitFor();
    await server.call(owner, 'DELETE', `/streams/${await server.channelId('general')}`);
    await context.setOffline(false);
    await recent.filter({ hasText: 'too late' }).getByText('Could not be sent').waitFor();
    // The recent conversations are sorted by whole seconds.
    await page.waitForTimeout(1000);
    const news = { type: 'direct', to: [account.userId], content: 'news' };
    await server.call(owner, 'POST', '/messages', news);
    await expect.poll(() => recent.first().textContent()).toContain('news');

    await client.goTo('#inbox');
    const line = page.getByText('1 change could not be sent.');
    await line.waitFor();
    await page.getByRole('link', { name: 'Show' }).click();
    await untilCopied('too late');
    await untilCopied('half a thought');
    const card = page.locator('.card-row', { hasText: 'too late' });
    await card.getByRole('link', { name: /tea/ }).click();
    await client.message('too late').getByRole('button', { name: 'Copy text' }).waitFor();
    await line.waitFor();
    await client.goTo('#drafts');
    await discard('too late');
    await client.goTo('#inbox');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await expect.poll(() => line.count()).toBe(0);

    await client.goTo('#drafts');
    await page.locator('.card-row', { hasText: 'half a thought' }).getByRole('link').click();
    await page.getByText('This channel is archived').waitFor();
    const draft = page.getByRole('region', { name: 'Draft', exact: true });
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await draft.getByLabel('Copy text').click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('half a thought');
    await draft.getByText('half a thought').waitFor();
    await draft.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await draft.waitFor({ state: 'detached' });
    await client.goTo('#drafts');
    await page.getByText('No drafts.').waitFor();
  });

  it('web: files for an archived channel show with the draft, and are deleted with it', async () => {
    const { server, owner, client, page } = await adaAtHers();
    const channel = `/streams/${await server.channelId('general')}`;
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    const files = ['seeds.txt', 'prices.txt'].map(file);
    await page.locator('.composer input[type="file"]:not([accept])').setInputFiles(files);
    await client.field.fill('half a thought');
    await server.call(owner, 'DELETE', channel);
    const draft = page.getByRole('region', { name: 'Draft', exact: true });
    await draft.getByText('half a thought').waitFor();
    const names = () => draft.locator('.file-name').allTextContents();
    await expect.poll(names).toEqual(['seeds.txt', 'prices.txt']);
    await draft.getByRole('button', { name: 'Remove seeds.txt' }).click();
    await expect.poll(names).toEqual(['prices.txt']);
    await draft.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await draft.waitFor({ state: 'detached' });
    await server.call(owner, 'PATCH', channel, { is_archived: false });
    await client.field.waitFor();
    expect(await client.field.inputValue()).toBe('');
    expect(await page.locator('.file-list').count()).toBe(0);
  });

  it('web: a refused change offers a retry only once it may succeed', async () => {
    const { server, owner, account, id, client, page, context, goOffline } = await adaAtHers();
    const channel = `/streams/${await server.channelId('general')}`;
    await server.call(owner, 'POST', `/messages/${id}/reactions`, { emoji_name: 'heart' });
    const heart = page.locator('.reaction', { hasText: 'heart' });
    await heart.waitFor();
    await client.pressIn(client.message('first words'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('first words');
    await goOffline();
    await editor.fill('better words');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
    await client.write('too early');
    await client.untilShown(['better words', 'too early']);
    await heart.click();
    await server.call(owner, 'DELETE', channel);
    await context.setOffline(false);
    const refused = page.getByRole('article').getByRole('alert');
    await expect.poll(() => refused.count()).toBe(2);
    await page.getByText('This channel is archived').waitFor();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.poll(() => again.count()).toBe(0);
    await client.goTo('#drafts');
    const rows = page.getByRole('main').locator('.card-row');
    await expect.poll(() => rows.count()).toBe(3);
    await expect.poll(() => again.count()).toBe(0);
    await server.call(owner, 'PATCH', channel, { is_archived: false });
    await expect.poll(() => again.count()).toBe(3);
    await rows.filter({ hasText: 'a reaction' }).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => again.count()).toBe(2);
    await client.openTopic('tea');
    await expect.poll(() => again.count()).toBe(2);
    await again.first().click();
    await client.message('too early').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['better words', 'too early']);
    const reactions = async () =>
      (await server.call(account, 'GET', `/messages/${id}`)).message.reactions;
    await expect.poll(reactions).toHaveLength(2);
  });

  it('web: an edit that conflicts with a newer version overwrites it only on request', async () => {
    const { server, account, id, client, page, context, goOffline } = await adaAtHers();
    await client.pressIn(client.message('first words'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('first words');
    await goOffline();
    await editor.fill('words in a tunnel');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.waitFor({ state: 'detached' });
    await client.untilShown(['words in a tunnel']);
    await server.call(account, 'PATCH', `/messages/${id}`, { content: 'words from a phone' });
    await context.setOffline(false);
    await client.untilShown(['words from a phone']);
    const message = client.message('words from a phone');
    await message.getByText('The message has changed meanwhile.').waitFor();
    await message.getByText('words in a tunnel').waitFor();
    expect(await server.contents(account, 'tea')).toEqual(['words from a phone']);
    await message.getByRole('button', { name: 'Save anyway' }).click();
    await client.untilShown(['words in a tunnel']);
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['words in a tunnel']);
    await page.getByText('The message has changed meanwhile.').waitFor({ state: 'detached' });
  });

  it('web: a saved edit of a deleted message is reported until it is discarded', async () => {
    const { server, owner, id, client, page, context, ...ada } = await adaAtHers();
    const { goOffline, untilCopied, discard } = ada;
    await client.pressIn(client.message('first words'), 'Edit');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('first words');
    await goOffline();
    await editor.fill('last words');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await client.untilShown(['last words']);
    await server.call(owner, 'DELETE', `/messages/${id}`);
    await context.setOffline(false);
    await page.getByText('1 change could not be sent.').waitFor();
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByText('deleted message').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await untilCopied('last words');
    await discard('last words');
    await page.getByText('No drafts.').waitFor();
  });
});
