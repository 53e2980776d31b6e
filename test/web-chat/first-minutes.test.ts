import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the first minutes', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: the printed link leads to the first message, and an invitation link to a second person', async () => {
    const server = await WebServer.start();
    const ada = await WebClient.open(browser, server);
    await ada.page.goto(server.setupUrl);
    await ada.page.getByLabel('Organization').fill('Analytical Engines');
    await ada.page.getByLabel('Your name').fill('Ada Lovelace');
    await ada.page.getByLabel('Your email').fill('ada@example.org');
    await ada.page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await ada.page.getByRole('button', { name: 'Create organization' }).click();
    await ada.page.getByRole('heading', { name: 'Welcome to Analytical Engines, Ada' }).waitFor();
    await ada.page.getByRole('heading', { level: 1, name: 'general' }).waitFor();

    await ada.page.getByRole('combobox', { name: 'Topic' }).fill('hello');
    await ada.write('Is anybody here?');
    await ada.message('Is anybody here?').waitFor();

    await ada.goTo('#settings/invitations');
    await ada.page.getByRole('button', { name: 'Create link' }).click();
    const link = ada.page.getByRole('list', { name: 'Active invitations' }).locator('.row-code');
    const address = await link.first().textContent();

    const charles = await WebClient.open(browser, server);
    await charles.page.goto(address ?? '');
    await charles.page.getByRole('heading', { name: 'Join Analytical Engines' }).waitFor();
    await charles.page.getByLabel('Your name').fill('Charles Babbage');
    await charles.page.getByLabel('Your email').fill('charles@example.org');
    await charles.page.getByLabel('Password', { exact: true }).fill('another good sentence');
    await charles.page.getByRole('button', { name: 'Join' }).click();
    await charles.page
      .getByRole('heading', { name: /Welcome to Analytical Engines, Charles/ })
      .waitFor();
    await charles.openTopic('hello');
    await charles.message('Is anybody here?').waitFor();
    await charles.write('I am');

    await ada.openTopic('hello');
    await ada.untilShown(['Is anybody here?', 'I am']);
    expect([...ada.complaints, ...charles.complaints]).toEqual([]);
  });

  it('web: the setup pages look like the app', async () => {
    const server = await WebServer.start();
    const { page } = await WebClient.open(browser, server);
    const look = (button: Locator) =>
      button.evaluate((element) => {
        const { backgroundColor, color, borderRadius } = getComputedStyle(element);
        const card = element.closest('.card') ?? element.closest('main') ?? element;
        return { backgroundColor, color, borderRadius, width: card.clientWidth };
      });
    const icon = (address: string) => fetch(`${server.url}${address}`).then((each) => each.text());
    expect(await icon('/assets/icon.svg')).toBe(await icon('/icon.svg'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(server.url);
      const client = await look(page.getByRole('link', { name: 'Set up' }));
      await page.goto(server.setupUrl);
      const setUp = page.getByRole('button', { name: 'Create organization' });
      await expect.poll(() => look(setUp)).toEqual(client);
    }
  });

  it('web: a conversation with a system bot has no composer', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { cross_realm_bots } = await server.call(account, 'POST', '/register', {
      event_types: ['realm_user'],
    });
    const client = await WebClient.open(browser, server, { account });
    await client.goTo(`#narrow/dm/${cross_realm_bots[0].user_id}`);
    await client.page.getByText('does not read replies').waitFor();
    expect(await client.field.count()).toBe(0);
  });

  it('web: a user signs in with a password', async () => {
    const server = await WebServer.start();
    const ada = await WebClient.open(browser, server);
    await ada.page.goto(server.url);
    await ada.page.getByRole('link', { name: 'Set up' }).click();
    await ada.page.getByRole('heading', { name: 'Open the setup link' }).waitFor();
    const owner = { full_name: 'Ada', email: 'ada@example.org', organization_name: 'Engines' };
    const password = 'correct horse battery';
    const token = new URL(server.setupUrl).hash.replace('#token=', '');
    const body = new URLSearchParams({ ...owner, password, token });
    await fetch(`${server.url}/api/v1/setup`, { method: 'POST', body });
    await ada.page.goto(server.url);
    await ada.page.getByRole('heading', { name: 'Sign in to Engines' }).waitFor();
    await ada.page.getByLabel('Email').fill(owner.email);
    await ada.page.getByLabel('Password', { exact: true }).fill('something else');
    await ada.page.getByRole('button', { name: 'Sign in' }).click();
    await ada.page.getByRole('alert').filter({ hasText: 'Wrong email or password' }).waitFor();
    await ada.page.getByLabel('Password', { exact: true }).fill(password);
    await ada.page.getByRole('button', { name: 'Show password' }).click();
    const field = ada.page.getByLabel('Password', { exact: true });
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await ada.page.getByRole('button', { name: 'Sign in' }).click();
    await ada.untilOpen();
  });

  it('web: on a slow network, a loading message shows instead of an empty page', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    await server.send(account, 'tea', 'begin');
    const slow = { savesData: true };
    const client = await WebClient.open(browser, server, slow);
    const { page } = client;
    await page.goto(server.url);
    await client.storeAccount(account);
    const load = await client.hold(/\/app\/team-/);
    await page.reload();
    const moment = page.getByText('Loading…');
    await moment.waitFor();
    load();
    await client.untilOpen();
    await moment.waitFor({ state: 'detached' });
    const answer = await client.hold(/\/api\/v1\/messages(?:\?|$)/);
    await client.openTopic('tea');
    await moment.waitFor();
    answer();
    await client.untilShown(['begin']);
    await expect.poll(() => moment.count()).toBe(0);
  });

  it('web: the invitation page links to the sign-in', async () => {
    const server = await WebServer.start();
    const account = await server.account('Ada Lovelace');
    const { invite_link } = await server.call(account, 'POST', '/invites/multiuse');
    const ada = await WebClient.open(browser, server);
    await ada.page.goto(invite_link);
    await ada.page.getByRole('link', { name: 'Sign in' }).click();
    await ada.page.getByRole('heading', { name: /^Sign in to/ }).waitFor();
  });
});
