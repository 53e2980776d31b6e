import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaAtSidebar, channel } from './ada-in.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the menus of the sidebar', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  const ada = (channels: readonly Record<string, unknown>[] = [], options = {}) =>
    adaAtSidebar(browser, channels, options);

  it("web: a channel's menu pins, mutes and leaves it, also offline", async () => {
    const { server, account, client, page, rowOf, items, choose } = await ada([channel('kitchen')]);
    const kitchen = rowOf('kitchen');
    await kitchen.click({ button: 'right' });
    await page.getByRole('menu', { name: /^kitchen/ }).waitFor();
    expect(await items.allInnerTexts()).toEqual([
      ...['Mark all as read', 'Mute', 'Pin to top', 'Copy link to channel'],
      ...['Channel settings', 'Leave'],
    ]);
    await items.getByText('Mark all as read').click();
    await kitchen.locator('.badge').waitFor({ state: 'detached' });
    await client.context.setOffline(true);
    await choose(kitchen, 'Pin to top');
    await page.getByRole('heading', { name: 'Pinned' }).waitFor();
    await choose(kitchen, 'Mute');
    await expect.poll(() => kitchen.getAttribute('class')).toContain('muted');
    await client.context.setOffline(false);
    const stored = async () => {
      const { subscriptions } = await server.call(account, 'GET', '/users/me/subscriptions');
      const found = subscriptions.find(({ name }: { name: string }) => name === 'kitchen');
      return [found?.pin_to_top, found?.is_muted];
    };
    await expect.poll(stored).toEqual([true, true]);
    await choose(kitchen, 'Channel settings');
    await page.getByRole('dialog', { name: '#kitchen' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(kitchen, 'Leave');
    await kitchen.waitFor({ state: 'detached' });
    await expect.poll(stored).toEqual([undefined, undefined]);
    expect(client.complaints).toEqual([]);
  });

  it('web: leaving a private channel asks first', async () => {
    const { page, rowOf, choose } = await ada([channel('secret', { invite_only: true })]);
    await choose(rowOf('secret'), 'Leave');
    const question = page.getByRole('dialog', { name: 'Leave secret?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose(rowOf('secret'), 'Leave');
    await question.getByRole('button', { name: 'Leave' }).click();
    await rowOf('secret').waitFor({ state: 'detached' });
  });

  it("web: a topic's row has the same menu as its header, and using it does not navigate", async () => {
    const { server, account, client, page, rowOf, items, choose } = await ada();
    await server.send(account, 'tea', 'begin');
    await client.openTopic('tea');
    await client.message('begin').waitFor();
    await page.getByRole('button', { name: 'Topic actions' }).click();
    await page.getByRole('menu').waitFor();
    const offered = await items.allInnerTexts();
    expect(offered).toContain('Mark as resolved');
    await page.keyboard.press('Escape');
    await rowOf('tea').click({ button: 'right' });
    await page.getByRole('menu', { name: 'tea' }).waitFor();
    expect(await items.allInnerTexts()).toEqual(offered);
    await page.keyboard.press('Escape');

    await rowOf('general').click();
    await page.getByRole('heading', { level: 1, name: 'general' }).waitFor();
    const present = page.url();
    await choose(rowOf('tea'), 'Mark as resolved');
    await choose(rowOf('✔ tea'), 'Rename or move');
    await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('biscuits');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await choose(rowOf('biscuits'), 'Delete topic');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf('biscuits').waitFor({ state: 'detached' });
    expect(page.url()).toBe(present);
  });

  it("web: a direct conversation's menu copies its link, marks it as read, and mutes the person", async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { server, account, page, rowOf, items, choose } = await ada([], { permissions });
    const ben = await server.account('Ben Bit');
    const direct = { type: 'direct', to: [account.userId], content: 'psst' };
    await server.call(ben, 'POST', '/messages', direct);
    const row = rowOf('Ben Bit');
    await row.locator('.badge').waitFor();
    await choose(row, 'Mark all as read');
    await row.locator('.badge').waitFor({ state: 'detached' });
    await choose(row, 'Copy link to conversation');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(`${server.url}/#narrow/dm/${ben.userId}`);
    await choose(row, 'Mute Ben Bit');
    await expect.poll(() => row.getAttribute('class')).toContain('muted');
    await choose(row, 'Unmute Ben Bit');
    await expect.poll(() => row.getAttribute('class')).not.toContain('muted');
    expect(await items.count()).toBe(0);
  });

  it('web: the menu of a channel closes when the channel disappears', async () => {
    const server = await WebServer.start();
    const owner = await server.account('Olga Owner');
    const account = await server.account('Ada Lovelace');
    const principals = [account.userId];
    const secret = { subscriptions: [{ name: 'secret' }] };
    await server.call(owner, 'POST', '/users/me/subscriptions', {
      ...secret,
      principals,
      invite_only: true,
    });
    const { page } = await WebClient.open(browser, server, { account });
    const row = page.locator('.sidebar').getByRole('link', { name: 'secret' });
    await row.click({ button: 'right' });
    await page.getByRole('menu', { name: /secret/ }).waitFor();
    await server.call(owner, 'DELETE', '/users/me/subscriptions', {
      subscriptions: ['secret'],
      principals,
    });
    await row.waitFor({ state: 'detached' });
    await page.getByRole('menu').waitFor({ state: 'detached' });
  });

  it("web: the settings of an archived channel are read-only, the user's own too", async () => {
    const { server, account, page, rowOf, items, choose } = await ada([channel('kitchen')]);
    await rowOf('kitchen').click();
    await page.getByRole('heading', { level: 1, name: 'kitchen' }).waitFor();
    await server.call(account, 'DELETE', `/streams/${await server.channelId('kitchen')}`);
    await page.getByText('This channel is archived').waitFor();
    await rowOf('kitchen').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    const offered = await items.allInnerTexts();
    expect(offered.filter((each) => /Mute|Pin|Leave/.test(each))).toEqual([]);
    await page.keyboard.press('Escape');
    await choose(rowOf('kitchen'), 'Channel settings');
    await page.getByRole('tab', { name: 'Personal' }).click();
    await page.getByText('These settings cannot be changed').waitFor();
    const dialog = page.getByRole('dialog');
    for (const each of [
      dialog.getByRole('switch'),
      dialog.getByRole('button', { name: /^Colour/ }),
    ])
      expect(await each.evaluateAll((all) => all.some((one) => one.matches(':enabled')))).toBe(
        false,
      );
  });
});
