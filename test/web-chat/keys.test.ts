import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';
import { WebClient } from './web-client.ts';

describe.skipIf(withoutBrowser)('keys in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: people see their devices, end one, and create a key that is shown once', async () => {
    const { client, page, server, account } = await adaIn(browser, 'tea');
    const tablet = await server.call(account, 'POST', '/users/me/keys', { name: 'Tablet' });
    const other = await WebClient.open(browser, server, {
      account: { ...account, apiKey: tablet.api_key },
    });
    await client.goTo('#settings/devices');
    const rows = page.getByRole('list', { name: 'Devices and keys' }).getByRole('listitem');
    await rows.filter({ hasText: 'Tablet' }).waitFor();
    await rows.filter({ hasText: 'This device' }).waitFor();
    await page.getByRole('button', { name: 'Sign out Tablet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await other.page.getByRole('button', { name: 'Sign in again' }).waitFor();
    await rows.filter({ hasText: 'Tablet' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name of the program').fill('Build bot');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'New key' });
    const key = (await shown.locator('code').last().textContent()) ?? '';
    expect((await server.call({ ...account, apiKey: key }, 'GET', '/users/me')).user_id).toBe(
      account.userId,
    );
    await page.keyboard.press('Escape');
    await rows.filter({ hasText: 'Build bot' }).waitFor();

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await rows.filter({ hasText: 'Build bot' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => rows.allTextContents())
      .toEqual([expect.stringContaining('This device')]);
    expect(client.complaints).toEqual([]);
  });

  it('web: an owner creates a service key with its permissions, and deletes it', async () => {
    const { client, page, server, account } = await adaIn(browser, 'tea');
    await client.goTo('#settings/service-keys');
    await page.getByText('No service keys').waitFor();
    await page.getByRole('button', { name: 'Create service key' }).click();
    const form = page.getByRole('dialog', { name: 'Create service key' });
    await form.getByLabel('Name of the service').fill('Web shop');
    expect(await form.getByRole('button', { name: 'Create', exact: true }).isDisabled()).toBe(true);
    await form.getByRole('switch', { name: 'Manage people' }).click();
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'New service key' });
    await shown.waitFor();
    const [email = '', apiKey = ''] = await shown.locator('code').allTextContents();
    expect(apiKey).toMatch(/^tdgs_/);
    const service = { email, apiKey, userId: 0 };
    expect((await server.call(service, 'GET', '/users')).members.length).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    const rows = page.getByRole('list', { name: 'Service keys' }).getByRole('listitem');
    await rows.filter({ hasText: 'Web shop' }).filter({ hasText: 'users' }).waitFor();
    await page.getByRole('button', { name: 'Delete Web shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No service keys').waitFor();

    // Long enough for the request that creates it.
    const expires_at = Math.floor(Date.now() / 1000) + 5;
    const expiring = { name: 'Reports', scopes: ['users'], expires_at };
    await server.call(account, 'POST', '/realm/service_keys', expiring);
    await client.goTo('#settings/devices');
    await setTimeout(Math.max(0, 1000 * expires_at - Date.now()) + 100);
    await client.goTo('#settings/service-keys');
    await rows.filter({ hasText: 'Reports' }).filter({ hasText: 'Expired' }).waitFor();
    expect(client.complaints).toEqual([]);
  });
});
