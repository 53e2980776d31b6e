import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../packages/server/test/features/avatars/pictures.ts';
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
    expect(await icon.getAttribute('src')).not.toBe(before);
    await page.getByLabel('Domain', { exact: true }).fill('example.org');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove example.org' }).waitFor();

    await client.goTo('#settings/playgrounds');
    await page.getByLabel('Language', { exact: true }).fill('Rust');
    await page.getByLabel('Name', { exact: true }).fill('Rust playground');
    await page.getByLabel('URL template', { exact: true }).fill('https://play.example.org/{code}');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Rust playground' }).waitFor();

    await client.goTo('#settings/exports');
    await page.getByRole('button', { name: 'Start export' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();

    await client.goTo('#settings/organization');
    await page.getByRole('button', { name: 'Deactivate organization' }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).first().waitFor();
  });
});
