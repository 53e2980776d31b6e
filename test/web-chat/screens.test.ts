import { roles } from '@tidings/shared-types';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '../../packages/server/test/features/markdown/payloads.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { waitFor } from '../support/wait-for.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('screens of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: a dialog traps the focus, and returns it', async () => {
    const server = await WebServer.startDemo();
    const ada = await WebClient.open(browser, server, { account: await server.demoAccount('ada') });
    const { page } = ada;
    const openers = ['New direct message', 'Browse and create channels', 'Your profile'];
    for (const name of openers) {
      const opener = page.getByRole('button', { name });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      const isWithin = () =>
        page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await expect.poll(isWithin).toBe(true);
      for (let tabs = 0; tabs < 15; tabs += 1) {
        await page.keyboard.press(tabs % 5 === 4 ? 'Shift+Tab' : 'Tab');
        expect(await isWithin(), name).toBe(true);
      }
      // The first Escape may close a list inside the dialog.
      while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
      const isBack = () => opener.evaluate((element) => element === document.activeElement);
      await expect.poll(isBack).toBe(true);
    }
  });

  it('web: cancelling a new channel returns to the list of channels', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { page } = await WebClient.open(browser, server, { account });
    const opener = page.getByRole('button', { name: 'Browse and create channels' });
    await opener.click();
    const make = page.getByRole('button', { name: 'Create channel', exact: true });
    await make.click();
    await page.getByRole('dialog', { name: 'Create channel' }).waitFor();
    const escapeTo = async (place: Locator) => {
      await page.keyboard.press('Escape');
      const isThere = () => place.evaluate((element) => element === document.activeElement);
      await expect.poll(isThere).toBe(true);
    };
    await escapeTo(make);
    await escapeTo(opener);
    await opener.click();
    await make.click();
    await page.getByRole('dialog', { name: 'Create channel' }).getByLabel('Name').fill('herbs');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'herbs' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('web: users see only the settings that they may change', async () => {
    const server = await WebServer.startDemo();
    const owner = await server.demoAccount('ada');
    const guest = await server.demoAccount('hedy');
    await server.call(owner, 'PATCH', `/users/${guest.userId}`, { role: roles.guest });
    const sectionsOf = async (account: Account) => {
      const client = await WebClient.open(browser, server, { account });
      const { page } = client;
      // Wait until the user's permissions are known.
      await page.getByRole('button', { name: 'Your profile' }).waitFor();
      await client.goTo('#settings/profile');
      const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
      return () => links.allTextContents();
    };
    const forGuests = [
      ...['Profile', 'Appearance', 'Notifications', 'Privacy', 'Muted people'],
      ...['Alert words', 'Two-factor authentication', 'Devices and keys'],
    ];
    const organization = ['Permissions', 'Invitations', 'Groups', 'Custom emoji'];
    await expect.poll(await sectionsOf(guest)).toEqual([...forGuests, 'About']);
    const forMembers = [...forGuests, 'Bots', 'About', ...organization];
    const member = await server.demoAccount('emmy');
    await expect.poll(await sectionsOf(member)).toEqual(forMembers);
    await expect.poll(await sectionsOf(owner)).toHaveLength(31);
  });

  it('web: a phone shows one pane at a time, and nothing is wider than the screen', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const long = 'averyveryverylongwordwithoutanyspace'.repeat(8);
    await server.send(account, long.slice(0, 60), `${long}\n\n\`\`\`\n${long}\n\`\`\``);
    const small = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const ada = await WebClient.open(browser, server, { account, ...small });
    await ada.goTo('#home');
    await ada.page.getByRole('navigation').getByRole('link', { name: 'general' }).click();
    await ada.page.getByRole('article').last().waitFor();
    const overflow = () =>
      ada.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    expect(await ada.page.getByRole('navigation').isVisible()).toBe(false);
    await ada.openTopic(long.slice(0, 60));
    await ada.write('from the phone');
    await ada.message('from the phone').waitFor();
    expect(await overflow()).toBe(0);
    await ada.page.getByRole('button', { name: 'Back to conversations' }).click();
    await ada.page.getByRole('navigation').waitFor();
    expect(await overflow()).toBe(0);
    await ada.context.setOffline(true);
    await ada.page.getByRole('status').getByText('You are offline').waitFor();
    expect(await ada.page.getByRole('heading', { name: 'Inbox' }).isVisible()).toBe(false);
    expect(await overflow()).toBe(0);
  });

  it('web: on a narrow phone with large text, the topic stays readable beside a long channel name', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const channel = { name: 'mathematics and music', subscribers: [account.userId] };
    const { id } = await server.call(account, 'POST', '/channels/create', channel);
    const viewport = { width: 320, height: 640 };
    const ada = await WebClient.open(browser, server, { account, viewport });
    const { page } = ada;
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await ada.goTo(`#narrow/channel/${id}/topic/fugues`);
    const heading = page.getByRole('heading', { level: 1, name: 'fugues' });
    await heading.waitFor();
    const shown = await heading.getByText('fugues').evaluate((topic) => {
      const range = document.createRange();
      range.selectNodeContents(topic);
      const letters = range.getBoundingClientRect();
      const box = (topic.closest('h1') ?? topic).getBoundingClientRect();
      return { cut: letters.right > box.right + 1, left: letters.left >= box.left };
    });
    expect(shown).toEqual({ cut: false, left: true });
  });

  it('web: a group conversation lists its people, with their cards', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    const { members } = await server.call(account, 'GET', '/users');
    const others = members
      .filter((user: { is_bot: boolean; user_id: number }) => !user.is_bot)
      .map(({ user_id }: { user_id: number }) => user_id)
      .filter((id: number) => id !== account.userId);
    await ada.goTo(`#narrow/dm/${others.join(',')}`);
    await page.getByRole('button', { name: 'People in this conversation' }).click();
    const people = page.getByRole('list', { name: 'Other people' });
    await expect.poll(() => people.getByRole('listitem').count()).toBe(others.length);
    await people.getByRole('button', { name: 'Alan Turing' }).click();
    await page.getByRole('dialog', { name: 'Person' }).getByText('Alan Turing').waitFor();
    await page.getByRole('button', { name: 'Message', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Alan Turing' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'View profile' }).click();
    await page.getByRole('dialog', { name: 'Person' }).getByText('Alan Turing').waitFor();
  });

  it("web: a person's card shows their local time", async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const timeZone = 'Asia/Tokyo';
    await server.call(ben, 'PATCH', '/settings', { timezone: timeZone });
    const timezoneId = 'America/Lima';
    const ada = await WebClient.open(browser, server, { account, timezoneId });
    await ada.goTo(`#narrow/dm/${ben.userId}`);
    await ada.page.getByRole('button', { name: 'View profile' }).click();
    const card = ada.page.getByRole('dialog', { name: 'Person' });
    const told = card.getByText(/^\d\d:\d\d$/);
    const isTheirs = async () => {
      const time = { timeZone, hour: '2-digit', minute: '2-digit' } as const;
      return (await told.textContent()) === new Date().toLocaleTimeString('en-GB', time);
    };
    await expect.poll(isTheirs).toBe(true);
  });

  it('web: marking all messages as read asks first', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    for (const text of ['one', 'two']) await server.send(ben, 'tea', text);
    const { page } = await WebClient.open(browser, server, { account });
    await page.getByRole('main').getByRole('link', { name: 'tea' }).waitFor();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    const asked = page.getByRole('dialog', { name: 'Mark all messages as read?' });
    await asked.getByText(/^You have \d+ unread messages/).waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await asked.getByRole('button', { name: 'Mark as read' }).click();
    await page.getByText('No unread messages').waitFor();
    await asked.waitFor({ state: 'detached' });
  });

  it('web: deactivated people are not online, and unknown people have no conversation', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await server.call(ben, 'POST', '/users/me/presence', { status: 'active' });
    await ada.goTo(`#narrow/dm/${ben.userId}`);
    const dot = page.getByRole('heading', { level: 1 }).getByRole('img');
    await ada.field.waitFor();
    await dot.waitFor();
    await server.call(account, 'DELETE', `/users/${ben.userId}`);
    await page.getByText('Ben Bit is deactivated.').waitFor();
    await expect.poll(() => dot.count()).toBe(0);
    await ada.goTo('#narrow/dm/9999');
    await page.getByText('This person does not exist').first().waitFor();
    expect(await page.getByText('Say hello').count()).toBe(0);
    expect(await ada.field.count()).toBe(0);
    await ada.goTo(`#narrow/dm/${account.userId}`);
    await page.getByPlaceholder('Message yourself').waitFor();
  });

  it('web: an invitation link tells a signed-in user that they have an account', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(account, 'POST', '/invites/multiuse');
    const { page } = await WebClient.open(browser, server, { account });
    await page.goto(invite_link);
    await page.getByText(/^You are signed in to .+ as Ada Lovelace\.$/).waitFor();
    expect(page.url()).toContain('#inbox');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  });

  it("web: a topic's menu offers to unmute it only if it is muted, and copies its link", async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', 'begin');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const ada = await WebClient.open(browser, server, { account, permissions });
    const { page } = ada;
    await ada.openTopic('tea');
    await ada.message('begin').waitFor();
    const menu = page.getByRole('button', { name: 'Topic actions' });
    const choices = page.getByRole('menuitemradio');
    await menu.click();
    await expect.poll(() => choices.allInnerTexts()).toEqual(['Follow', 'Default', 'Mute']);
    await choices.filter({ hasText: 'Mute' }).click();
    await menu.click();
    await expect
      .poll(() => choices.allInnerTexts())
      .toEqual(['Follow', 'Unmute', 'Default', 'Mute']);
    await page.getByRole('menuitem', { name: 'Copy link to topic' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(page.url());
  });

  it('web: in a very wide window, lines stay short in messages and composer', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'wide', 'word '.repeat(400));
    const viewport = { width: 3840, height: 1600 };
    const { page, ...client } = await WebClient.open(browser, server, { account, viewport });
    await page.goto(`${client.server.url}/#narrow/channel/${await server.channelId('general')}`);
    const placeOf = async (what: string) =>
      (await page.locator(what).first().boundingBox()) ?? raise();
    const raise = () => {
      throw new Error('It is not shown');
    };
    await page.locator('article .content').first().waitFor();
    const text = await placeOf('article .content');
    const field = await placeOf('.composer-box');
    expect(text.width).toBeLessThan(1300);
    expect(field.width).toBeLessThan(1300);
    expect(field.x).toBeGreaterThan(1000);
    expect(text.x).toBeGreaterThan(field.x);
  });

  it('web: a list opens at the first unread message, keeps its place, and marks visible messages as read', async () => {
    const server = await WebServer.start();
    const ada = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const numbers = Array.from({ length: 240 }, (_, index) => index);
    for (const number of numbers) await server.send(ben, 'long', `number ${number}`);
    const read = await server.call(ada, 'GET', '/messages', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 150,
      narrow: [{ operator: 'topic', operand: 'long' }],
    });
    const messages = read.messages.map(({ id }: { id: number }) => id).slice(0, 150);
    await server.call(ada, 'POST', '/messages/flags', { messages, op: 'add', flag: 'read' });
    const client = await WebClient.open(browser, server, { account: ada });
    await client.openTopic('long');
    await client.message('number 150').waitFor();
    await client.page.getByText('New messages').waitFor();
    // The list has scrolled to its start.
    await client.page.getByRole('button', { name: 'Jump to latest' }).waitFor();
    const top = () =>
      client.page
        .getByRole('article')
        .filter({ hasText: /number 150$/ })
        .evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    expect(before).toBeLessThan(800);
    const scroller = client.page.locator('.message-scroll');
    // In small steps, because a step is lost if older messages load at that moment.
    const up = async () => {
      await scroller.evaluate((element) => {
        element.scrollTop -= 50;
      });
      await client.page.waitForTimeout(100);
      return top();
    };
    await expect.poll(up).toBeGreaterThan(before + 150);
    const place = await top();
    // Older messages load meanwhile, without moving the view.
    await client.page.waitForTimeout(1500);
    expect(await top()).toBe(place);
    const unread = async () => {
      const narrow = [{ operator: 'is', operand: 'unread' }];
      const wanted = { anchor: 'oldest', num_before: 0, num_after: 300, narrow };
      return (await server.call(ada, 'GET', '/messages', wanted)).messages.length;
    };
    await expect.poll(unread).toBeLessThan(90);
    expect(await unread()).toBeGreaterThan(40);
    // Again if the list still moved under the pointer, as a person would.
    await waitFor(async () => {
      const isThere = await client.message('number 239').isVisible();
      const jump = client.page.getByRole('button', { name: 'Jump to latest' });
      if (!isThere) await jump.click({ timeout: 2000 });
      await client.message('number 239').waitFor({ timeout: 5000 });
    });
    await server.send(ben, 'long', 'the very newest');
    await client.message('the very newest').waitFor();
  });

  it('D: no script in a message runs', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    let taken = 0;
    for (const payload of payloads) {
      const sending = server.send(account, 'attack', payload);
      taken += await sending.then(
        () => 1,
        // The server refuses some payloads, which contain no text.
        () => 0,
      );
    }
    expect(taken).toBeGreaterThan(payloads.length - 8);
    const ada = await WebClient.open(browser, server, { account, bypassCSP: true });
    ada.page.on('dialog', (dialog) => {
      ada.complaints.push(dialog.message());
      dialog.dismiss().catch(() => undefined);
    });
    await ada.openTopic('attack');
    const scroller = ada.page.locator('.message-scroll');
    for (let step = 0; step < 12; step += 1) {
      await scroller.evaluate((element) => {
        element.scrollTop -= 500;
      });
      await ada.page.waitForTimeout(120);
    }
    const unsafe = await ada.page.evaluate(() =>
      Array.from(document.querySelectorAll('.content *'))
        .filter((element) => {
          const isActive = /^(?:SCRIPT|IFRAME|OBJECT|EMBED|FORM|STYLE|LINK|BASE)$/.test(
            element.tagName,
          );
          const hasHandler = Array.from(element.attributes).some(({ name }) =>
            name.startsWith('on'),
          );
          const target = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
          return isActive || hasHandler || /^\s*(?:javascript|data|vbscript):/i.test(target);
        })
        .map((element) => element.outerHTML),
    );
    expect(unsafe).toEqual([]);
    expect(ada.complaints).toEqual([]);
  });
});
