import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the state of the server in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('operations: an owner reads figures and problems, and checks again', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('ada');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/server-status');
    const problems = page.getByRole('list', { name: 'Problems' });
    const backup = problems.getByRole('listitem').filter({ hasText: 'backup' });
    expect(await backup.innerText()).toMatch(/none was made yet\n.*tidings backup/);
    expect(await backup.getByRole('img', { name: 'Warning' }).count()).toBe(1);
    const section = page.getByRole('region', { name: 'Server status' });
    expect(await section.innerText()).toMatch(/Database\nSQLite\n[\s\S]*Last backup\nNone/);
    const sound = page.getByRole('list', { name: 'In order' });
    expect(await sound.innerText()).toContain('Disk space');
    const asked = page.waitForResponse((response) => response.url().includes('/server/status'));
    await page.getByRole('button', { name: 'Check again' }).click();
    expect((await asked).status()).toBe(200);
    await backup.waitFor();
  });

  it('operations: administrators have no such section', async () => {
    const server = await WebServer.startDemo();
    const account = await server.demoAccount('grace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/audit-log');
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await page.getByRole('link', { name: 'Server status' }).count()).toBe(0);
  });
});
