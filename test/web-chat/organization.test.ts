import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../packages/server/test/features/avatars/pictures.ts';
import { sign } from '../../packages/server/test/features/token-issuers/backend.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('settings of the organization in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: an owner sets the icon, allows a domain, adds a playground, exports and deactivates', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;

    await client.goTo('#settings/organization');
    const icon = page.getByRole('img', { name: 'Icon', exact: true });
    const before = await icon.getAttribute('src');
    const file = { name: 'icon.png', mimeType: 'image/png', buffer: await picture('png') };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await page.getByRole('button', { name: 'Remove Icon', exact: true }).waitFor();
    await expect.poll(() => icon.getAttribute('src')).not.toBe(before);
    await page.getByLabel('Domain', { exact: true }).fill('example.org');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove example.org' }).waitFor();

    await client.goTo('#settings/playgrounds');
    await page.getByLabel('Language', { exact: true }).fill('Rust');
    await page.getByLabel('Name', { exact: true }).fill('Rust playground');
    await page.getByLabel('URL template', { exact: true }).fill('https://play.example.org/{code}');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Delete Rust playground' }).waitFor();

    await client.goTo('#settings/exports');
    await page.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();

    await client.goTo('#settings/organization');
    await page.getByRole('button', { name: 'Deactivate organization' }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  });

  it('web: an owner adds an issuer of tokens, sees its secret once, edits, disables and deletes it', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    const row = page.getByRole('list', { name: 'Token issuers' }).getByRole('listitem');

    await client.goTo('#settings/token-issuers');
    await page.getByRole('button', { name: 'Add issuer' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    await page.getByLabel('Issuer', { exact: true }).fill('https://shop.example.org');
    await page.getByLabel('Key', { exact: true }).selectOption({ label: 'Shared secret' });
    await page.getByRole('switch', { name: 'Create accounts for new people' }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const secret = await page.locator('code.secret').innerText();
    expect(secret).toMatch(/^[\w-]{43}$/);
    await page.getByRole('button', { name: 'Close' }).click();
    await row.getByText('Creates accounts').waitFor();

    const arrive = async () => {
      const now = Math.floor(Date.now() / 1000);
      const claims = { sub: 'customer-17', name: 'Grace Hopper', iat: now, exp: now + 300 };
      const token = await sign(
        { alg: 'HS256', key: Buffer.from(secret) },
        { ...claims, iss: 'https://shop.example.org', aud: new URL(server.url).origin },
      );
      const body = new URLSearchParams({ token });
      return (
        await fetch(`${server.url}/api/v1/jwt/fetch_api_key`, { method: 'POST', body })
      ).json();
    };
    expect(await arrive()).toMatchObject({ result: 'success' });

    await page.getByRole('button', { name: 'Edit Shop' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Our shop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Edit Our shop' }).waitFor();
    expect(await arrive()).toMatchObject({ result: 'success' });

    await page.getByRole('switch', { name: 'Accept tokens of Our shop' }).click();
    await row.getByText('Disabled').waitFor();
    expect(await arrive()).toMatchObject({ code: 'AUTHENTICATION_FAILED' });

    await page.getByRole('button', { name: 'Delete Our shop' }).click();
    await page.getByRole('switch', { name: 'Also sign out its people' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No issuers').waitFor();
  });
});
