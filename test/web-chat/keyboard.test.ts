import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { waitFor } from '../support/wait-for.ts';
import { lateEvents } from './late-events.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

interface Told {
  readonly content: string;
  readonly id: number;
}

describe.skipIf(withoutBrowser)('the web client by keyboard and screen reader', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

  /** Opens Ada's client in an organization where Ben wrote to a topic. */
  async function adaWith(texts: readonly string[], options = {}) {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    for (const text of texts) await server.send(ben, 'tea', text);
    const client = await WebClient.open(browser, server, { account, ...options });
    const { page } = client;
    return { server, account, ben, client, page, focused: () => focusedIn(client) };
  }

  /** Returns the accessible name of the focused element. */
  function focusedIn({ page }: WebClient): Promise<string> {
    return page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName ?? '';
    });
  }

  async function openTea({ page }: WebClient): Promise<void> {
    await page.getByRole('link', { name: 'general' }).first().click();
    await page.getByRole('link', { name: 'tea', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
  }

  it('web: opening a conversation focuses the composer, and letters are not taken as shortcuts', async () => {
    const { client, page } = await adaWith(['Tea?']);
    await openTea(client);
    await page.keyboard.type('no problem');
    await expect.poll(() => client.field.inputValue()).toBe('no problem');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Channel, topic, person or command' }).fill('Ben');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
    await expect.poll(() => focusedIn(client)).toMatch(/^Message .*Ben Bit/);
  });

  it('web: Enter in the quick switcher waits for a list that is behind', async () => {
    const { page } = await adaWith(['Tea?']);
    await page.getByRole('link', { name: 'general' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'general' }).first().waitFor();
    await page
      .getByRole('combobox', { name: 'Channel, topic, person or command' })
      .evaluate((field) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
        set?.call(field, 'Ben');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      });
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
  });

  it('web: n opens the next unread conversation, p the next direct one, without focusing the composer', async () => {
    const { server, account, ben, client, page } = await adaWith(['one']);
    await server.send(ben, 'coffee', 'two');
    const direct = { type: 'direct', to: [account.userId], content: 'psst' };
    await server.call(ben, 'POST', '/messages', direct);
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page
      .getByRole('link', { name: /coffee/ })
      .first()
      .waitFor();
    await page
      .locator('main')
      .getByRole('link', { name: /^Ben Bit/ })
      .waitFor();
    await page.keyboard.press('p');
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
    await page.keyboard.press('n');
    await client.field.waitFor();
    const first = page.url();
    await page.keyboard.press('n');
    await expect.poll(() => page.url()).not.toBe(first);
    await client.field.waitFor();
    expect(await client.field.inputValue()).toBe('');
  });

  it('web: on a phone, a conversation opens without the keyboard', async () => {
    const { client, page, focused } = await adaWith(['Tea?'], phone);
    await client.openTopic('tea');
    await client.message('Tea?').waitFor();
    await client.goTo('#inbox');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    // By now, everything that the text field depends on is loaded.
    await client.openTopic('tea');
    await page.waitForTimeout(300);
    expect(await focused()).toBe('BODY');
  });

  it('web: j and k move through messages and the inbox, outside text fields', async () => {
    const { client, page, focused } = await adaWith(['one', 'two', 'three']);
    const textOf = () =>
      page.evaluate(() => document.activeElement?.querySelector('.content')?.textContent ?? '');
    await page.getByRole('main').getByRole('link', { name: /tea/ }).waitFor();
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^tea/);
    await page.keyboard.press('Enter');
    await client.message('three').waitFor();
    await expect.poll(focused).toMatch(/^Message /);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect.poll(textOf).toBe('one');
    await page.keyboard.press('ArrowDown');
    await expect.poll(textOf).toBe('two');
    await page.getByRole('link', { name: 'Mentions' }).focus();
    await page.keyboard.press('j');
    await expect.poll(textOf).toBe('three');
    await page.keyboard.press('k');
    await expect.poll(textOf).toBe('two');
  });

  it('web: keys act on the selected message as in Zulip, and the shortcuts list names them', async () => {
    const { server, account, client, page, focused } = await adaWith(['one', 'two']);
    const ids = async () => {
      const wanted = { anchor: 'newest', num_before: 5, num_after: 0 };
      const { messages } = await server.call(account, 'GET', '/messages', wanted);
      return new Map(messages.map(({ content, id }: Told) => [content, id]));
    };
    const two = (await ids()).get('<p>two</p>');
    const stored = async () => (await server.call(account, 'GET', `/messages/${two}`)).message;
    await openTea(client);
    await client.message('two').waitFor();
    const selected = page.locator('.message.selected');
    const card = page.getByRole('dialog').getByText('Ben Bit').first();
    // The code for keys may load only now.
    await waitFor(async () => {
      await client.message('two').click({ timeout: 2000 });
      await page.keyboard.press('u');
      await card.waitFor({ timeout: 2000 });
    });
    await expect.poll(() => selected.textContent()).toContain('two');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('+');
    await expect.poll(async () => (await stored()).reactions).toHaveLength(1);
    await client.message('two').locator('.reaction').waitFor();
    await page.keyboard.press('=');
    await expect.poll(async () => (await stored()).reactions).toHaveLength(0);
    await page.keyboard.press('*');
    await expect.poll(async () => (await stored()).flags).toContain('starred');
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: /source/i }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.getByRole('menuitem', { name: 'Remind me' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press(':');
    await page.getByLabel('Search emoji').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search emoji').waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await client.message('two').click();
    await page.keyboard.press('s');
    await page.getByRole('heading', { level: 1, name: 'tea' }).waitFor();
    // Arrow keys select too, and r replies.
    await client.message('two').click();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => selected.textContent()).toContain('one');
    await page.keyboard.press('r');
    await expect.poll(focused).toMatch(/^Message /);
    await client.write('mine');
    await page.keyboard.press('Escape');
    await client.message('mine').click();
    // Keys act on it once the server has it.
    await client.message('mine').getByRole('button', { name: 'Quote and reply' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Edit message' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await client.message('two').click();
    await page.keyboard.press('R');
    await page.getByRole('heading', { level: 1, name: 'Ben Bit' }).waitFor();
    await page.getByRole('link', { name: 'Mentions' }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Reply and mention the sender').waitFor();
  });

  it('web: "Skip to messages" focuses the messages', async () => {
    const { client, page } = await adaWith(['one']);
    await client.openTopic('tea');
    await client.message('one').waitFor();
    await page.getByRole('button', { name: 'Skip to messages' }).focus();
    await page.keyboard.press('Enter');
    const isInList = () =>
      page.evaluate(() => document.activeElement?.matches('.message-scroll') === true);
    await expect.poll(isInList).toBe(true);
  });

  it("web: a message's dialog returns the focus to its button, even if that was hidden meanwhile", async () => {
    const { server, account, client, page, focused } = await adaWith([]);
    await client.openTopic('tea');
    await client.write('mine');
    await expect.poll(() => server.contents(account, 'tea')).toEqual(['mine']);
    const message = client.message('mine');
    const reach = async () => {
      await message.hover();
      await message.getByRole('button', { name: 'More actions' }).focus({ timeout: 2000 });
    };
    await waitFor(reach);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    // Moves the pointer away, as for someone who uses only the keyboard.
    await page.mouse.move(2, 2);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('More actions');
  });

  it('web: new messages are announced, but not old, loaded or own ones', async () => {
    const texts = Array.from({ length: 120 }, (_, index) => `number ${index}`);
    const { server, account, ben, client, page } = await adaWith(texts);
    const messages = { anchor: 'newest', num_before: 200, num_after: 0 };
    const known = await server.call(account, 'GET', '/messages', messages);
    const ids = known.messages.map(({ id }: { id: number }) => id);
    await server.call(account, 'POST', '/messages/flags', {
      messages: ids,
      op: 'add',
      flag: 'read',
    });
    const events = await lateEvents(page);
    await client.untilOpen();
    await client.openTopic('tea', ids.at(-1));
    await client.message('number 119').waitFor();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      const note = () => {
        for (const each of document.querySelectorAll('main .hidden-text[role="status"]')) {
          const text = each.textContent?.trim();
          if (text && said.at(-1) !== text) said.push(text);
        }
      };
      new MutationObserver(note).observe(document.body, {
        ...{ subtree: true, childList: true, characterData: true },
      });
    });
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    await page.locator('.message-scroll').evaluate((element) => {
      element.scrollTop = 0;
    });
    await page.waitForTimeout(500);
    await client.write('my own');
    await server.send(ben, 'tea', 'with **milk**');
    await expect.poll(said).toEqual(['Ben Bit: with milk']);
    // Delay events, so that Ada's message shows before Ben's earlier one.
    await events.hold();
    await server.send(ben, 'tea', 'and sugar');
    const answered = page.waitForResponse(/\/api\/v1\/messages$/);
    await client.write('my own again');
    await answered;
    await client.message('my own again').waitFor();
    await events.release();
    await expect.poll(said).toEqual(['Ben Bit: with milk', 'Ben Bit: and sugar']);
  });

  it('web: on the first load the composer keeps the focus, and no view claims to be empty', async () => {
    const { server, account } = await adaWith(['Tea?']);
    const client = await WebClient.open(browser, server);
    const { page } = client;
    await page.goto(`${server.url}/setup`);
    await client.storeAccount(account);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const note = (records: MutationRecord[]) => {
        for (const { removedNodes } of records) {
          for (const node of removedNodes) {
            if (!(node instanceof HTMLElement)) continue;
            if (node.matches('.composer')) seen.push('a composer');
            if (node.querySelector('.empty')) seen.push(node.innerText);
          }
        }
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true });
    });
    const channelId = await server.channelId('general');
    await page.goto(`${server.url}/#narrow/channel/${channelId}/topic/tea`);
    await client.message('Tea?').waitFor();
    await expect.poll(() => focusedIn(client)).toMatch(/^Message #general/);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual(
      [],
    );
  });

  it('web: going offline is announced in an existing live region', async () => {
    const { server, page } = await adaWith([]);
    const place = await page.locator('main > [role="status"]').elementHandle();
    await server.stop();
    await expect.poll(() => place?.textContent()).toContain('You are offline');
    await server.startAgain();
  });
});
