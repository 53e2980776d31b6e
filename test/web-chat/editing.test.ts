import type { StoredMessage } from '@tidings/sdk';
import type { RealmSnapshot, User } from '@tidings/shared-types';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canEdit } from '../../packages/ui/src/messages/message-rights.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

it('web: editing is not offered if the organization has turned it off', () => {
  const message = { sender_id: 7, timestamp: Math.floor(Date.now() / 1000) } as StoredMessage;
  const mayEdit = (isOn: boolean) => {
    const limit = { realm_message_content_edit_limit_seconds: null };
    const realm = { ...limit, realm_allow_message_editing: isOn } as RealmSnapshot;
    return canEdit({ message, own: { user_id: 7 } as User, realm });
  };
  expect(mayEdit(true)).toBe(true);
  expect(mayEdit(false)).toBe(false);
});

describe.skipIf(withoutBrowser)('editing a message in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens Ada's client at a topic with a message of hers. */
  async function ada(topic: string) {
    const server = await WebServer.start();
    const owner = await server.account('Olga Owner');
    const account = await server.account('Ada Lovelace');
    const { id } = await server.send(account, topic, 'first words');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.openTopic(topic);
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    const edit = async (text: string) => {
      await client.pressIn(client.message('first words'), 'Edit');
      await expect.poll(() => editor.inputValue()).toBe('first words');
      await editor.fill(text);
    };
    const text = () => editor.inputValue();
    const contents = () => server.contents(account, topic);
    return { server, owner, account, id, client, page, editor, edit, text, contents };
  }

  const others = Array.from({ length: 40 }, (_, index) => `line ${index}`);

  /** Scrolls to one end, repeatedly, because more messages may load. */
  function scroll(page: Page, to: 'top' | 'end', until: () => Promise<boolean>): Promise<void> {
    const scroller = page.locator('.message-scroll');
    const step = (element: Element, end: string) =>
      element.scrollTo({ top: end === 'top' ? 0 : element.scrollHeight });
    return expect
      .poll(async () => {
        await scroller.evaluate(step, to);
        return until();
      })
      .toBe(true);
  }

  it('web: an open edit survives scrolling and navigation', async () => {
    const { server, owner, client, page, editor, edit } = await ada('long');
    await edit('first words, and more');
    for (const each of others) await server.send(owner, 'long', each);
    const isShown = async () => (await editor.count()) === 1;
    // Loading messages can move it out of view again.
    const textNow = () => editor.inputValue({ timeout: 1000 }).catch(() => '');
    const hasText = async () => (await isShown()) && (await textNow()) === 'first words, and more';
    await scroll(page, 'end', async () => !(await isShown()));
    await scroll(page, 'top', hasText);
    await client.openTopic('other');
    await client.openTopic('long');
    await scroll(page, 'top', hasText);
  });

  it('web: an archived channel offers no changes of messages', async () => {
    const { server, owner, client, page } = await ada('tea');
    const message = client.message('first words');
    const changing = ['Add reaction', 'Quote and reply', 'Edit'];
    const offered = async () => {
      await message.hover();
      const labels = await message
        .locator('.message-actions')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
      return changing.filter((label) => labels.includes(label));
    };
    await expect.poll(offered).toEqual(changing);
    await server.call(owner, 'DELETE', `/streams/${await server.channelId('general')}`);
    await expect.poll(offered).toEqual([]);
    await message.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move messages' }).count()).toBe(0);
  });

  it('web: in an archived channel, reactions can be removed but not added, and polls and task lists are read-only', async () => {
    const { server, owner, account, id, client, page } = await ada('tea');
    const react = (by: Account, emoji_name: string) =>
      server.call(by, 'POST', `/messages/${id}/reactions`, { emoji_name });
    await react(owner, 'heart');
    await react(account, 'smile');
    await server.send(owner, 'tea', '/poll Milk?\nyes\nno');
    await server.send(owner, 'tea', '/todo Party\ncake');
    const reaction = (name: string) =>
      client.message('first words').locator('.reaction', { hasText: name });
    const offered = [
      reaction('heart'),
      reaction('smile'),
      page.getByRole('region', { name: 'Milk?' }).getByRole('button', { name: 'yes' }),
      page.getByRole('region', { name: 'Party' }).getByRole('checkbox'),
    ];
    const enabled = () => Promise.all(offered.map((each) => each.isEnabled()));
    const adding = page.getByRole('textbox', { name: /^New (answer|task)$/ });
    await expect.poll(enabled).toEqual([true, true, true, true]);
    await expect.poll(() => adding.count()).toBe(2);
    await server.call(owner, 'DELETE', `/streams/${await server.channelId('general')}`);
    await expect.poll(enabled).toEqual([false, true, false, false]);
    await expect.poll(() => adding.count()).toBe(0);
    await reaction('smile').click();
    await reaction('smile').waitFor({ state: 'detached' });
    const left = async () =>
      (await server.call(account, 'GET', `/messages/${id}`)).message.reactions;
    await expect.poll(left).toMatchObject([{ emoji_name: 'heart' }]);
  });

  it('web: a waiting edit looks like a waiting message', async () => {
    const { client, page, edit } = await ada('tea');
    const text = '/me reads **both**, and [seeds.txt](/user_uploads/2/ab/seeds.txt)';
    await edit(text);
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await client.write(text);
    const shown = page.locator('.message.pending .content');
    const wanted = 'Ada Lovelace reads both, and 📎 seeds.txt';
    await expect.poll(() => shown.allTextContents()).toEqual([wanted, wanted]);
  });

  it('web: after a refused edit, editing starts from the present text', async () => {
    const { server, owner, client, page, edit, contents } = await ada('tea');
    const channel = `/streams/${await server.channelId('general')}`;
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await edit('refused words');
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await save.click();
    await client.untilShown(['refused words']);
    await server.call(owner, 'DELETE', channel);
    await client.context.setOffline(false);
    const message = client.message('first words');
    await message.getByText('refused words').waitFor();
    await server.call(owner, 'PATCH', channel, { is_archived: false });
    await edit('better words');
    await save.click();
    await expect.poll(contents).toEqual(['better words']);
    // The refused text stays until the user discards it.
    await client.message('better words').getByText('refused words').waitFor();
  });

  it('web: an edit that began before the files were sent does not overwrite an edit from another device', async () => {
    const { server, owner, account, client, page, editor, contents } = await ada('tea');
    await client.context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await client.field.fill('Where');
    const file = { name: 'seeds.txt', mimeType: 'text/plain', buffer: Buffer.from('seeds') };
    await page.locator('.composer input[type=file]:not([accept])').setInputFiles(file);
    await client.field.press('Control+Enter');
    await client.pressIn(client.message('Where'), 'Edit');
    await expect.poll(() => editor.inputValue()).toContain('(upload:');
    await editor.fill((await editor.inputValue()).replace('Where', 'There'));
    await client.context.setOffline(false);
    await expect.poll(contents).toEqual(['first words', expect.stringMatching(/^Where/)]);
    const [, sent = ''] = await contents();
    const theirs = sent.replace('Where', 'Here');
    const wanted = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [] };
    const { messages } = await server.call(account, 'GET', '/messages', wanted);
    await server.call(account, 'PATCH', `/messages/${messages[0].id}`, { content: theirs });
    await server.send(owner, 'tea', 'said after it');
    await client.message('said after it').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const message = client.message('The message has changed meanwhile.');
    await message.waitFor();
    expect(await contents()).toEqual(['first words', theirs, 'said after it']);
    await message.getByRole('button', { name: 'Save anyway' }).click();
    const mine = sent.replace('Where', 'There');
    await expect.poll(contents).toEqual(['first words', mine, 'said after it']);
  });

  it('web: an open edit survives reloads until it is saved', async () => {
    const { client, page, editor, edit, text, contents } = await ada('tea');
    await edit('first words, and more');
    await page.reload();
    await client.untilOpen();
    await expect.poll(text).toBe('first words, and more');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(contents).toEqual(['first words, and more']);
    await page.reload();
    await client.untilOpen();
    await client.message('first words, and more').waitFor();
    expect(await editor.count()).toBe(0);
  });

  it('web: Escape asks before it discards an edit', async () => {
    const { page, editor, edit, text, contents } = await ada('tea');
    await edit('first words');
    await editor.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await edit('second thoughts');
    await editor.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await text()).toBe('second thoughts');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await editor.waitFor({ state: 'detached' });
    expect(await contents()).toEqual(['first words']);
  });

  it('web: an edit is kept if its message is deleted', async () => {
    const { server, owner, id, client, page, edit } = await ada('tea');
    await server.send(owner, 'tea', 'another');
    await edit('first words, and more');
    await server.call(owner, 'DELETE', `/messages/${id}`);
    const notice = page.getByRole('alert').filter({ hasText: 'was deleted' });
    await notice.getByText('first words, and more').waitFor();
    await client.goTo('#inbox');
    await notice.getByRole('button', { name: 'Move to composer' }).click();
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    await expect.poll(() => client.field.inputValue()).toBe('first words, and more');
    await notice.waitFor({ state: 'detached' });
  });

  it('web: editing continues when the topic is resolved', async () => {
    const { server, owner, account, id, page, editor, edit, text } = await ada('tea');
    await edit('first words, and more');
    const move = { topic: '✔ tea', propagate_mode: 'change_all' };
    await server.call(owner, 'PATCH', `/messages/${id}`, move);
    await page.getByRole('heading', { level: 1, name: '✔ tea' }).waitFor();
    const hasCaret = () => editor.evaluate((field) => field === document.activeElement);
    await expect.poll(hasCaret).toBe(true);
    await page.keyboard.type(' of them');
    await expect.poll(text).toBe('first words, and more of them');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const first = async () => (await server.contents(account, '✔ tea'))[0];
    await expect.poll(first).toBe('first words, and more of them');
    expect(await page.getByText('was deleted').count()).toBe(0);
  });

  it('web: the up arrow key in an empty composer edits the last own message', async () => {
    const { server, owner, client, page, editor, text, contents } = await ada('tea');
    await server.send(owner, 'tea', 'an answer');
    await client.untilShown(['first words', 'an answer']);
    await client.field.fill('x');
    await client.field.press('ArrowUp');
    expect(await editor.count()).toBe(0);
    await client.field.fill('');
    await client.field.press('ArrowUp');
    await expect.poll(text).toBe('first words');
    await page.keyboard.type(', at last');
    await page.keyboard.press('Control+Enter');
    await expect.poll(contents).toEqual(['first words, at last', 'an answer']);
  });

  it('web: emptying the text of a message deletes it, after a question', async () => {
    const { page, edit, contents } = await ada('tea');
    await edit('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(contents).toEqual([]);
  });
});
