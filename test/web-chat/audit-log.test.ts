import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import german from '../../packages/ui/src/languages/de/organization.json' with { type: 'json' };
import english from '../../packages/ui/src/languages/en/organization.json' with { type: 'json' };
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the audit log in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('X3: an owner reads who did what, chooses a part, and loads older entries', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    for (let at = 0; at < 50; at += 1) await changeDescription(server, account, `About ${at}`);
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');

    await client.goTo('#settings/playgrounds');
    await page.getByLabel('Language', { exact: true }).fill('Rust');
    await page.getByLabel('Name', { exact: true }).fill('Rust playground');
    await page.getByLabel('URL template', { exact: true }).fill('https://play.example.org/{code}');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Rust playground' }).waitFor();
    await client.goTo('#settings/organization');
    await page.getByLabel('Domain', { exact: true }).fill('example.org');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove example.org' }).waitFor();

    await client.goTo('#settings/audit-log');
    await entries.first().waitFor();
    expect(await entries.nth(0).innerText()).toMatch(
      /^Ada \w+ allowed the email domain example\.org\.\n.*(?:127\.0\.0\.1|::1)/,
    );
    expect(await entries.nth(1).innerText()).toMatch(
      /added the code playground “Rust playground”\./,
    );

    await page.getByLabel('Show').selectOption('Channels and messages');
    await page.getByText('allowed the email domain').waitFor({ state: 'detached' });
    await entries.first().waitFor();
    for (const text of await entries.allInnerTexts()) expect(text).toMatch(/#|folder|message/);

    await page.getByLabel('Show').selectOption('Exports and connections');
    await page.getByText('No entries').waitFor();

    await page.getByLabel('Show').selectOption('Everything');
    await entries.first().waitFor();
    const older = page.getByRole('button', { name: 'Load older entries' });
    expect(await entries.count()).toBe(50);
    await older.click();
    await expect.poll(() => entries.count()).toBeGreaterThan(50);

    const parts = [{ alg: 'none' }, { iss: 'https://shop.example.org', sub: 'customer-17' }];
    const token = `${parts.map((part) => btoa(JSON.stringify(part))).join('.')}.`;
    const body = new URLSearchParams({ token });
    await fetch(`${server.url}/api/v1/jwt/fetch_api_key`, { method: 'POST', body });
    const newest = async () => {
      await client.goTo('#settings/devices');
      await client.goTo('#settings/audit-log');
      return entries.first().innerText();
    };
    await expect
      .poll(newest, { interval: 1000 })
      .toContain('Someone tried to sign in with a token and was refused: the token is not valid.');

    await server.call(account, 'PATCH', '/realm', { waiting_period_threshold: '3' });
    const setting = 'organization.daysUntilNewMembersBecome';
    await expect.poll(newest, { interval: 1000 }).toContain(english[setting]);
    await server.call(account, 'PATCH', '/settings', { default_language: 'de' });
    const sentence = page.locator('.audit-sentence').first();
    await expect.poll(() => sentence.innerText()).toContain(german[setting]);
    await server.call(account, 'PATCH', '/settings', { default_language: 'en' });
    await expect.poll(() => sentence.innerText()).toContain(english[setting]);

    await server.stop();
    await page.getByLabel('Show').selectOption('Groups');
    await page.getByRole('alert').first().waitFor();
  });
});

async function changeDescription(
  { url }: WebServer,
  { email, apiKey }: Account,
  description: string,
): Promise<void> {
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  const body = new URLSearchParams({ description });
  const init = { method: 'PATCH', headers: { authorization }, body };
  expect((await fetch(`${url}/api/v1/realm`, init)).status).toBe(200);
}
