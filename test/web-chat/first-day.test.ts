import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('organization pages of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: an owner has a checklist on the first day, which follows what is done', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    const card = page.getByRole('region', { name: 'First steps' });
    await card.getByText('0 of 5 done').waitFor();
    await card.getByRole('link', { name: 'Show all' }).click();
    const row = (label: string) =>
      page
        .getByRole('list', { name: 'First steps' })
        .getByRole('listitem')
        .filter({ hasText: label });
    await row('Invite people').getByRole('img', { name: 'To do' }).waitFor();
    await server.account('Ben Bit');
    await row('Invite people').getByRole('img', { name: 'Done' }).waitFor();
    await server.call(account, 'PATCH', '/realm', { description: 'Computing' });
    await row('Describe your organization').getByRole('img', { name: 'Done' }).waitFor();
    await row('Create channels').getByRole('link').click();
    await page.waitForURL(/#settings\/channels$/);
    await client.goTo('#inbox');
    await card.getByText('2 of 5 done').waitFor();
    await card.getByRole('button', { name: 'Dismiss first steps' }).click();
    await card.waitFor({ state: 'detached' });
    const ben = await server.account('Cleo Sum');
    const other = await WebClient.open(browser, server, { account: ben });
    await other.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await other.page.getByRole('button', { name: 'Your profile' }).waitFor();
    expect(await other.page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  });

  it('web: administrators see how much the organization is used', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/usage');
    const figure = (name: string) =>
      page.locator('.figures > div').filter({ hasText: name }).locator('dd').innerText();
    const { members } = await server.call(account, 'GET', '/users');
    const people = members.filter((user: { is_bot: boolean }) => !user.is_bot);
    await expect.poll(() => figure('Active accounts')).toBe(String(people.length));
    await expect.poll(() => figure('Seen in the last 24 hours')).toBe('1');
    await expect.poll(() => figure('Space used')).toMatch(/^[\d.,]+ \w+$/);
    await page.getByRole('heading', { name: 'Busiest channels' }).waitFor();
    const bars = page.locator('.day-bars');
    await expect.poll(() => bars.count()).toBe(2);
    expect(await bars.first().locator('g').count()).toBe(30);
    await page.getByText('Show as table').click();
    const rows = page.getByRole('row');
    await expect.poll(() => rows.count()).toBe(31);
    const { days } = await server.call(account, 'GET', '/realm/usage');
    const { messages, senders } = days.at(-1);
    const cells = rows.nth(1).getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual([`${messages}`, `${senders}`]);
    expect(days.some((day: { messages: number }) => day.messages > 0)).toBe(true);
    expect(client.complaints).toEqual([]);
  });

  it('web: administrators see what is connected, and which services can be', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const bot = { full_name: 'Build bot', short_name: 'build', bot_type: 2 };
    await server.call(account, 'POST', '/bots', bot);
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/integrations');
    const connected = page.getByRole('list', { name: 'Connected' });
    await connected.getByText('Incoming webhook · owned by Ada Lovelace').waitFor();
    const services = page.getByRole('list', { name: 'Services' }).getByRole('listitem');
    await services.filter({ hasText: 'GitHub' }).waitFor();
    await page.getByLabel('Search services').fill('graf');
    await expect
      .poll(() => services.allTextContents())
      .toEqual([expect.stringContaining('Grafana')]);
  });
});
