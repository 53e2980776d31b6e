import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('moved topics and removed channels in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function ada() {
    const server = await WebServer.start();
    const owner = await server.account('Olga Owner');
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    return { server, owner, account, client, page: client.page };
  }

  it('web: an open topic and its draft follow a move', async () => {
    const { server, owner, client, page } = await ada();
    const { id } = await server.send(owner, 'split me', 'begin');
    await server.send(owner, 'split me', 'go on');
    await client.openTopic('split me');
    await client.untilShown(['begin', 'go on']);
    await client.field.fill('half a thou');
    const move = { topic: '✔ split me', propagate_mode: 'change_all' };
    await server.call(owner, 'PATCH', `/messages/${id}`, move);
    await page.getByRole('heading', { level: 1, name: '✔ split me' }).waitFor();
    await expect.poll(() => client.field.inputValue()).toBe('half a thou');
    const hasCaret = () => client.field.evaluate((field) => field === document.activeElement);
    await expect.poll(hasCaret).toBe(true);
    await page.keyboard.type('ght');
    await page.locator('button[aria-label="Send"]:not([disabled])').click();
    const contents = () => server.contents(owner, '✔ split me');
    const isSent = async () => (await contents()).includes('half a thought');
    await expect.poll(isSent).toBe(true);
    expect(await server.contents(owner, 'split me')).toEqual([]);
  });

  it('web: an old link to a message in a moved topic works', async () => {
    const { server, owner, client, page } = await ada();
    const { id } = await server.send(owner, 'old name', 'begin');
    const move = { topic: 'new name', propagate_mode: 'change_all' };
    await server.call(owner, 'PATCH', `/messages/${id}`, move);
    const channelId = await server.channelId('general');
    await client.goTo(`#narrow/channel/${channelId}/topic/old.20name/near/${id}`);
    await page.getByRole('heading', { level: 1, name: 'new name' }).waitFor();
    await client.message('begin').waitFor();
  });

  it('web: while a topic is being resolved, its messages show so, but not newer ones', async () => {
    const { server, owner, client, page } = await ada();
    await server.send(owner, 'tea', 'begin');
    await client.openTopic('tea');
    await client.message('begin').waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/v1\/messages\/\d+$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as resolved' }).click();
    await client.message('begin').getByText('Saving…').waitFor();
    await server.send(owner, 'tea', 'meanwhile');
    await client.message('meanwhile').waitFor();
    expect(await page.getByText('Saving…').count()).toBe(1);
    answer();
    await page.getByText('Saving…').waitFor({ state: 'detached' });
  });

  it('web: a user who was removed from a private channel sees that, instead of a composer', async () => {
    const { server, owner, account, client, page } = await ada();
    const subscriptions = [{ name: 'secret' }];
    const principals = [owner.userId, account.userId];
    const made = { subscriptions, principals, invite_only: true };
    await server.call(owner, 'POST', '/users/me/subscriptions', made);
    await server.send(owner, 'plans', 'begin', 'secret');
    const channelId = await server.channelId('secret');
    await client.goTo(`#narrow/channel/${channelId}/topic/plans`);
    await client.untilShown(['begin']);
    const removed = { subscriptions: ['secret'], principals: [account.userId] };
    await server.call(owner, 'DELETE', '/users/me/subscriptions', removed);
    const told = page.getByText('You are no longer in this channel');
    await told.first().waitFor();
    await client.field.waitFor({ state: 'detached' });
    expect(await page.getByText('Write the first one').count()).toBe(0);
    await client.goTo(`#narrow/channel/${channelId}`);
    await told.first().waitFor();
    await client.field.waitFor({ state: 'detached' });
    expect(await page.getByText('Start the first topic').count()).toBe(0);
  });
});
