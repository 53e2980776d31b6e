import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeHref } from '../../packages/ui/src/routes/route.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('what can be done with messages in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens Ada's client, an owner's, in a topic with messages of hers. */
  async function adaWith(texts: readonly string[]) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const ids: number[] = [];
    for (const text of texts) ids.push((await server.send(account, 'tea', text)).id);
    const client = await WebClient.open(browser, server, { account });
    await client.openTopic('tea');
    const { page } = client;
    const contents = (topic = 'tea') => server.contents(account, topic);
    const choose = async (text: string, item: string) => {
      await client.pressIn(client.message(text), 'More actions');
      await page.getByRole('menuitem', { name: item }).click();
    };
    return { server, account, ben, ids, client, page, contents, choose };
  }

  it('web: a sent message can be taken back for ten seconds, and its text is in the composer again', async () => {
    const { client, page, contents } = await adaWith(['before']);
    await client.write('too early');
    await expect.poll(contents).toEqual(['before', 'too early']);
    await page.getByRole('button', { name: 'Undo send' }).click();
    await expect.poll(() => client.field.inputValue()).toBe('too early');
    await expect.poll(contents).toEqual(['before']);
    await client.message('too early').waitFor({ state: 'detached' });
    await client.write('now');
    await page.getByRole('button', { name: 'Undo send' }).waitFor();
    await page.getByRole('button', { name: 'Undo send' }).waitFor({ state: 'detached' });
    expect(await contents()).toEqual(['before', 'now']);
  });

  it('web: a deletion can be undone for ten seconds', async () => {
    const { client, page, contents, choose } = await adaWith(['one', 'two']);
    const remove = async (text: string) => {
      await choose(text, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await client.message(text).waitFor({ state: 'detached' });
    };
    await remove('one');
    await page.getByText('Message deleted').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await client.message('one').waitFor();
    await remove('two');
    await page.getByText('Message deleted').waitFor({ state: 'detached' });
    await expect.poll(contents).toEqual(['one']);
    await client.message('one').waitFor();
  });

  it('web: a deletion is carried out although the page is reloaded meanwhile', async () => {
    const { client, page, contents, choose } = await adaWith(['one', 'two']);
    await choose('two', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await client.message('two').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(contents).toEqual(['one']);
  });

  it('web: a message is forwarded as a quote in another conversation', async () => {
    const { server, account, client, page, choose } = await adaWith(['Tea at **four**']);
    await choose('Tea at', 'Forward');
    const dialog = page.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByRole('combobox', { name: 'To', exact: true }).fill('Ben');
    await page.getByRole('option', { name: 'Ben Bit' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
    const cards = page.getByRole('list', { name: 'Quoted messages' });
    await expect.poll(() => cards.textContent()).toContain('Tea at four');
    await client.field.press('Control+Enter');
    const sent = async () => {
      const narrow = [{ operator: 'is', operand: 'dm' }];
      const wanted = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
      const { messages } = await server.call(account, 'GET', '/messages', wanted);
      return messages.at(0)?.content as string;
    };
    await expect.poll(sent).toContain('<strong>four</strong>');
  });

  it('web: several messages are picked, and moved, marked or deleted together', async () => {
    const { server, account, ids, client, page, contents, choose } = await adaWith([
      'one',
      'two',
      'three',
      'four',
    ]);
    const bar = page.getByRole('region', { name: 'Picked messages' });
    const pick = (text: string) => client.message(text).getByRole('checkbox').check();
    const flags = async (id: number | undefined) =>
      (await server.call(account, 'GET', `/messages/${id}`)).message.flags as string[];
    await choose('two', 'Select messages');
    await pick('three');
    await bar.getByText('2 messages').waitFor();
    await bar.getByRole('button', { name: 'Star' }).click();
    await expect.poll(async () => (await flags(ids[1])).includes('starred')).toBe(true);
    await expect.poll(async () => (await flags(ids[2])).includes('starred')).toBe(true);
    await bar.waitFor({ state: 'detached' });
    await choose('two', 'Select messages');
    await pick('three');
    await bar.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Topic' }).fill('coffee');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(() => contents('coffee')).toEqual(expect.arrayContaining(['two', 'three']));
    await client.message('three').waitFor({ state: 'detached' });
    await choose('one', 'Select messages');
    await pick('four');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 messages deleted').waitFor();
    await client.message('four').waitFor({ state: 'detached' });
    await expect.poll(() => contents().then((all) => all.includes('four'))).toBe(false);
  });

  it('web: a conversation can be searched, and opened at a date', async () => {
    const { client, page } = await adaWith(['mint tea', 'green tea']);
    await page.getByRole('button', { name: 'Find messages' }).click();
    await page.getByRole('menuitem', { name: 'Search here' }).click();
    const field = page.getByRole('combobox', { name: 'Search messages' });
    await expect.poll(() => field.inputValue()).toMatch(/^channel:general topic:tea/);
    await field.press('End');
    await field.pressSequentially(' mint');
    await page.getByText('1 message found').waitFor();
    await client.openTopic('tea');
    await page.getByRole('button', { name: 'Find messages' }).click();
    await page.getByRole('menuitem', { name: 'Jump to a date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Jump to a date' });
    await dialog.getByLabel('Date').fill('2020-01-31');
    await dialog.getByRole('button', { name: 'Jump' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toMatch(/near\/\d+$/);
    await page.locator('article.target').filter({ hasText: 'mint tea' }).waitFor();
  });

  it('web: a conversation can be searched as soon as the name of its channel is known', async () => {
    const { server, account } = await adaWith(['mint tea']);
    const client = await WebClient.open(browser, server);
    const { page } = client;
    const letGo = await client.hold(/\/register/);
    await page.goto(server.url);
    await client.storeAccount(account);
    await page.reload();
    await client.untilOpen();
    const channelId = await server.channelId('general');
    await client.goTo(routeHref({ name: 'topic', channelId, topic: 'tea' }));
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    const menu = page.getByRole('button', { name: 'Find messages' });
    expect(await menu.count()).toBe(0);
    letGo();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Search here' }).click();
    const field = page.getByRole('combobox', { name: 'Search messages' });
    await expect.poll(() => field.inputValue()).toMatch(/^channel:general topic:tea/);
  });

  it('web: a reminder of a message is set, listed among what is scheduled, and deleted', async () => {
    const { server, account, ids, page, choose } = await adaWith(['Tea at four']);
    const reminders = async () => (await server.call(account, 'GET', '/reminders')).reminders;
    await choose('Tea at four', 'Remind me');
    const dialog = page.getByRole('dialog', { name: 'Remind me of this message' });
    const when = dialog.getByLabel('When');
    const tomorrow = dialog.getByRole('option', { name: /^Tomorrow morning/ });
    await when.selectOption(await tomorrow.getAttribute('value'));
    await dialog.getByLabel('Note').fill('Bring biscuits');
    await dialog.getByRole('button', { name: 'Set reminder' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await reminders()).toMatchObject([{ reminder_target_message_id: ids[0] }]);
    await page.getByRole('navigation').getByRole('link', { name: 'Scheduled' }).click();
    const list = page.getByRole('list', { name: 'Reminders' });
    await list.getByText('Bring biscuits').waitFor();
    await list.getByRole('button', { name: 'Delete' }).click();
    await list.waitFor({ state: 'detached' });
    expect(await reminders()).toEqual([]);
  });

  it('web: a message says who has read it', async () => {
    const { server, ben, ids, page, choose } = await adaWith(['one']);
    const read = { messages: ids, op: 'add', flag: 'read' };
    await server.call(ben, 'POST', '/messages/flags', read);
    await choose('one', 'Read by');
    const dialog = page.getByRole('dialog', { name: 'Read by' });
    await dialog.getByText('1 person has read this message.').waitFor();
    await dialog.getByText('Ben Bit').waitFor();
  });
});
