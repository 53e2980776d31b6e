import type { StoredMessage } from '@tidings/sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fenced, lines, link } from '../../packages/ui/src/composer/bar-formats.ts';
import { findTrigger } from '../../packages/ui/src/composer/completion/find-trigger.ts';
import { around, inserted } from '../../packages/ui/src/composer/format-text.ts';
import { mapPosition, mergeTyped } from '../../packages/ui/src/composer/text-edit.ts';
import { todoOf } from '../../packages/ui/src/messages/widgets/todo.ts';
import { choiceData } from '../../packages/ui/src/profile-fields/profile-field-data.ts';
import { operandText, readSearch } from '../../packages/ui/src/search/search-terms.ts';
import { movedUp } from '../../packages/ui/src/settings/organization/moved-up.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe('merging of simultaneous edits', () => {
  it('typed text is merged with changes by others', () => {
    expect(mergeTyped('one two', 'one two!', 'ZERO one two')).toBe('ZERO one two!');
    expect(mergeTyped('one two', 'one big two', 'one two three')).toBe('one big two three');
    expect(mergeTyped('one two', 'two', 'one two three')).toBe('two three');
    expect(mergeTyped('same', 'same?', 'same')).toBe('same?');
  });

  it('the caret keeps its place in the text', () => {
    expect(mapPosition(3, 'one two', 'ZERO one two')).toBe(8);
    expect(mapPosition(3, 'one two', 'one two three')).toBe(3);
    expect(mapPosition(5, 'one two', 'one')).toBe(3);
  });
});

describe('formatting in the web client', () => {
  const chosen = (text: string, part: string) => {
    const start = text.indexOf(part);
    return { text, start, end: start + part.length };
  };

  it('marks wrap the selection, and are removed again', () => {
    const bold = around('**')(chosen('a word here', 'word'));
    expect(bold).toEqual({ text: 'a **word** here', start: 4, end: 8 });
    expect(around('**')(bold)).toEqual({ text: 'a word here', start: 2, end: 6 });
  });

  it('marks prefix each selected line, and are removed again', () => {
    const list = lines((index) => `${index + 1}. `)(chosen('milk\nbread', 'milk\nbread'));
    expect(list.text).toBe('1. milk\n2. bread');
    expect(lines((index) => `${index + 1}. `)(list).text).toBe('milk\nbread');
  });

  it('a fence is longer than the fences in it', () => {
    const { text } = fenced('quote')(chosen('```js\nx\n```', '```js\nx\n```'));
    expect(text).toBe('````quote\n```js\nx\n```\n````\n');
  });

  it('a selected address becomes the target of the link', () => {
    const address = 'https://tidings.example';
    expect(link(chosen(address, address)).text).toBe(`[](${address})`);
    expect(link(chosen('see here', 'here')).text).toBe('see [here](https://)');
  });

  it('a block starts on a line of its own', () => {
    const end = { text: 'before', start: 6, end: 6 };
    expect(inserted('block\n', { isBlock: true })(end).text).toBe('before\nblock\n');
  });
});

describe('completion triggers', () => {
  const at = (text: string) => findTrigger(text, text.length);

  it('people, channels, topics, emoji and commands trigger completion', () => {
    expect(at('hello @ad')).toEqual({ kind: 'mention', typed: 'ad', isSilent: false, from: 6 });
    expect(at('(@_ad')).toMatchObject({ kind: 'mention', isSilent: true, from: 1 });
    expect(at('@Ada Lo')).toMatchObject({ kind: 'mention', typed: 'Ada Lo' });
    expect(at('see #gen')).toEqual({ kind: 'channel', typed: 'gen', from: 4 });
    expect(at('#**design team**>lu')).toEqual({
      kind: 'topic',
      channelName: 'design team',
      typed: 'lu',
      from: 0,
    });
    expect(at('so :tul')).toEqual({ kind: 'emoji', typed: 'tul', from: 3 });
    expect(at('so :märz')).toMatchObject({ kind: 'emoji', typed: 'märz' });
    expect(at('：犬')).toEqual({ kind: 'emoji', typed: '犬', from: 0 });
    expect(at('/po')).toEqual({ kind: 'command', typed: 'po', from: 0 });
  });

  it('addresses, times, code and complete mentions do not', () => {
    for (const text of [
      'ada@example.com',
      'at 10:30',
      'yes :D',
      '`@ad',
      '```\n@ad',
      '@**Ada Lovelace** ',
      ':smile:',
      'and /me',
    ]) {
      expect(at(text), text).toBeUndefined();
    }
  });
});

describe('search terms', () => {
  it('operators are separated from the words, also in quotes', () => {
    expect(readSearch('tulip from:Ada -channel:"design team" "exact words" has:link')).toEqual({
      terms: [
        { operator: 'from', operand: 'Ada', isNegated: false },
        { operator: 'channel', operand: 'design team', isNegated: true },
        { operator: 'has', operand: 'link', isNegated: false },
      ],
      text: 'tulip "exact words"',
    });
  });

  it('other words with colons are not operators', () => {
    expect(readSearch('https://a.example 10:30 constructor:x')).toEqual({
      terms: [],
      text: 'https://a.example 10:30 constructor:x',
    });
  });

  it('operands with spaces or quotes are put in quotes', () => {
    expect(operandText('design team')).toBe('"design team"');
    expect(operandText('')).toBe('""');
    expect(operandText('general')).toBe('general');
  });
});

describe('task lists', () => {
  const widget = (sender_id: number, data: object) => ({
    sender_id,
    content: JSON.stringify(data),
  });

  it('everyone can add and tick off tasks, but only the author names the list', () => {
    const message = {
      sender_id: 3,
      submessages: [
        widget(3, {
          widget_type: 'todo',
          extra_data: { task_list_title: 'Party', tasks: [{ task: 'cake', desc: 'two' }] },
        }),
        widget(4, { type: 'new_task', key: 1, task: 'tea', desc: '', completed: false }),
        widget(5, { type: 'new_task', key: 1, task: 'tea', desc: 'again', completed: false }),
        widget(4, { type: 'strike', key: '0,canned' }),
        widget(3, { type: 'strike', key: '1,4' }),
        widget(5, { type: 'strike', key: '1,4' }),
        widget(4, { type: 'new_task_list_title', title: 'Mine' }),
        widget(3, { type: 'new_task_list_title', title: 'Garden party' }),
      ],
    } as unknown as StoredMessage;
    expect(todoOf(message)).toEqual({
      title: 'Garden party',
      tasks: [
        { key: '0,canned', task: 'cake', note: 'two', isDone: true },
        { key: '1,4', task: 'tea', note: '', isDone: false },
      ],
    });
  });
});

describe('lists in settings', () => {
  it('an entry moves up', () => {
    expect(movedUp([1, 2, 3], 2)).toEqual([1, 3, 2]);
    expect(movedUp([1, 2, 3], 0)).toEqual([1, 2, 3]);
  });

  it('a choice with an unchanged text keeps its value', () => {
    const present = [
      ['1', 'Tea'],
      ['2', 'Coffee'],
    ] as const;
    expect(choiceData(' Water\nCoffee\n\nMilk\nWater', present)).toEqual({
      3: { text: 'Water', order: '1' },
      2: { text: 'Coffee', order: '2' },
      4: { text: 'Milk', order: '3' },
    });
  });
});

describe.skipIf(withoutBrowser)('writing in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function ada(hash = '') {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    if (hash) await client.goTo(hash);
    return { server, account, client, page: client.page };
  }

  it('web: a message that is sent while the last one is being stored is sent too', async () => {
    const { server, account, client, page } = await ada();
    await client.openTopic('tea');
    await client.field.fill('first');
    // All in one task, like very fast typing: nothing waits for the page.
    await page.evaluate(() => {
      const field = document.activeElement as HTMLTextAreaElement;
      const press = () =>
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
        );
      press();
      field.value = 'firstsecond';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      press();
    });
    await client.untilShown(['first', 'second']);
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['first', 'second']);
    expect(await client.field.inputValue()).toBe('');
  });

  it('web: sending a message scrolls down to it', async () => {
    const { server, account, client, page } = await ada();
    for (let each = 0; each < 60; each += 1) await server.send(account, 'long', `line ${each}`);
    await page
      .locator('main a', { hasText: 'long' })
      .locator('.badge', { hasText: '60' })
      .waitFor();
    await client.openTopic('long');
    // All messages are unread, so the list starts with the first.
    await client.message('line 0').waitFor();
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    await client.write('at the end');
    await expect.poll(() => client.message('at the end').isVisible()).toBe(true);
  });

  it('web: Escape closes the list of a field first, then the dialog', async () => {
    const { server, page } = await ada();
    await server.account('Ben Bit');
    await page.getByRole('button', { name: 'New direct message' }).click();
    await page.getByRole('combobox').fill('Be');
    await page.getByRole('option', { name: /Ben Bit/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('web: leaving with unsent files shows a warning', async () => {
    const { client, page } = await ada();
    await client.openTopic('files');
    const input = page.locator('.composer input[type=file]:not([accept])');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByText('a.txt').waitFor();
    const warning = page.waitForEvent('dialog');
    await Promise.all([
      warning.then((dialog) => {
        expect(dialog.type()).toBe('beforeunload');
        return dialog.accept();
      }),
      page.reload(),
    ]);
  });

  it('web: a file is sent in browsers that cannot read form bodies, such as WebKit', async () => {
    const { server, account, client, page } = await ada();
    await page.evaluate(() => {
      Request.prototype.blob = () => Promise.reject(new DOMException('', 'InvalidStateError'));
    });
    await client.openTopic('files');
    const input = page.locator('.composer input[type=file]:not([accept])');
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await page.getByText('a.txt').waitFor();
    await client.write('with a file');
    const contents = () => server.contents(account, 'files');
    await expect.poll(contents).toEqual([expect.stringContaining('a.txt')]);
  });

  it('web: a file on a slow network shows its upload progress', async () => {
    const { server, client, page } = await ada();
    const ben = await server.account('Ben Bit');
    await client.openTopic('files');
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 20_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    const file = { name: 'seeds.txt', mimeType: 'text/plain', buffer: Buffer.alloc(400_000, 'x') };
    await page.locator('.composer input[type=file]:not([accept])').setInputFiles(file);
    await client.write('the list of seeds');
    const shares = new Set<number>();
    const progress = page.getByRole('progressbar', { name: 'Uploading' });
    await expect
      .poll(async () => {
        const values = await progress.evaluateAll((bars) =>
          bars.map((bar) => Number(bar.getAttribute('value'))),
        );
        for (const share of values) shares.add(share);
        return [...shares].filter((share) => share > 0 && share < 1).length;
      })
      .toBeGreaterThan(1);
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await progress.waitFor({ state: 'detached' });
    await expect.poll(() => server.contents(ben, 'files')).toHaveLength(1);
    const link = page.getByRole('link', { name: 'seeds.txt' });
    await link.waitFor();
    expect(await server.contents(ben, 'files')).toEqual([
      expect.stringMatching(/^the list of seeds\n+\[seeds\.txt\]\(\/user_uploads\//),
    ]);
  });

  it('web: everyone can tick off tasks of a task list', async () => {
    const { server, client, page } = await ada();
    const ben = await server.account('Ben Bit');
    await client.openTopic('party');
    await client.field.pressSequentially('/to');
    await page.getByRole('option', { name: '/todo' }).click();
    await expect.poll(() => client.field.inputValue()).toBe('/todo ');
    await client.write('/todo Party\ncake: two\ntea');
    await expect.poll(() => server.contents(ben, 'party')).toHaveLength(1);
    const { messages } = await server.call(ben, 'GET', '/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'topic', operand: 'party' }],
    });
    const content = JSON.stringify({ type: 'strike', key: '0,canned' });
    const struck = { message_id: messages[0].id, msg_type: 'widget', content };
    await server.call(ben, 'POST', '/submessage', struck);
    const list = page.getByRole('region', { name: 'Party' });
    const cake = list.getByRole('checkbox', { name: /cake/ });
    await expect.poll(() => cake.isChecked()).toBe(true);
    await list.getByRole('checkbox', { name: /tea/ }).click();
    await list.getByRole('textbox', { name: 'New task' }).fill('music');
    await list.getByRole('button', { name: 'Add' }).click();
    await list.getByRole('checkbox', { name: /music/ }).waitFor();
    const tea = list.getByRole('checkbox', { name: /tea/ });
    await expect.poll(() => tea.isChecked()).toBe(true);
  });

  it('web: right-to-left text does not affect its surroundings', async () => {
    const { server, client, page } = await ada();
    const ben = await server.account('Ben Bit');
    await server.send(ben, 'שלום!', 'מה שלומך?');
    await client.goTo('#recent');
    const row = page.locator('.recent-link').filter({ hasText: 'שלום!' });
    await row.waitFor();
    expect(await row.locator('bdi').allTextContents()).toEqual(
      expect.arrayContaining(['שלום!', 'Ben Bit', 'מה שלומך?']),
    );
    await client.goTo('#inbox');
    await page.locator('.conversation-name bdi').filter({ hasText: 'שלום!' }).waitFor();
  });
});

describe.skipIf(withoutBrowser)('settings of the organization in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  async function settings(section: string) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const open = () => client.goTo(`#settings/${section}`);
    return { server, account, page: client.page, open };
  }

  it('web: linkifiers can be edited and reordered', async () => {
    const { server, account, page, open } = await settings('linkifiers');
    for (const pattern of ['a(?P<id>[0-9]+)', 'b(?P<id>[0-9]+)']) {
      const url_template = 'https://example.com/{id}';
      await server.call(account, 'POST', '/realm/filters', { pattern, url_template });
    }
    await open();
    await page.getByRole('button', { name: 'Move b(?P<id>[0-9]+) up' }).click();
    const patterns = async () => {
      const { linkifiers } = await server.call(account, 'GET', '/realm/linkifiers');
      return linkifiers.map(({ pattern }: { pattern: string }) => pattern);
    };
    await expect.poll(patterns).toEqual(['b(?P<id>[0-9]+)', 'a(?P<id>[0-9]+)']);
    await page.getByRole('button', { name: 'Edit a(?P<id>[0-9]+)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Pattern' }).fill('c(?P<id>[0-9]+)');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(patterns).toEqual(['b(?P<id>[0-9]+)', 'c(?P<id>[0-9]+)']);
  });

  it("web: a bot's name and owner can be changed", async () => {
    const { server, account, page, open } = await settings('bots');
    const ben = await server.account('Ben Bit');
    const made = { full_name: 'Weather', short_name: 'weather', bot_type: 1 };
    await server.call(account, 'POST', '/bots', made);
    await open();
    await page.getByRole('button', { name: 'Edit Weather' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Rain');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const botsOf = async (owner: typeof account) => (await server.call(owner, 'GET', '/bots')).bots;
    await expect.poll(() => botsOf(account)).toMatchObject([{ full_name: 'Rain' }]);
    await page.getByRole('button', { name: 'Edit Rain' }).click();
    await dialog.getByRole('combobox', { name: 'New owner' }).fill('Ben');
    await dialog.getByRole('option', { name: /Ben Bit/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => botsOf(ben)).toMatchObject([{ full_name: 'Rain' }]);
  });

  it('web: profile fields can be created, edited and filled in', async () => {
    const { server, account, page, open } = await settings('profile-fields');
    await open();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('List of options');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Drink');
    await page.getByRole('textbox', { name: 'Choices' }).fill('Tea\nCoffee');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Edit Drink' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Choices' }).fill('Water\nTea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const fields = async () =>
      (await server.call(account, 'GET', '/realm/profile_fields')).custom_fields.map(
        ({ name, field_data }: { name: string; field_data: string }) =>
          `${name} ${field_data && JSON.stringify(JSON.parse(field_data))}`,
      );
    const drink = { 3: { text: 'Water', order: '1' }, 1: { text: 'Tea', order: '2' } };
    await expect.poll(fields).toEqual([`Drink ${JSON.stringify(drink)}`]);
  });
});
