import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookServer } from '../../packages/server/test/features/before-send-hook/hook-server.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

const REASON = 'Please do not share card numbers.';

describe.skipIf(withoutBrowser)('message checks in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: an owner sets up a program, sees its secret once, tests, switches and removes it', async () => {
    const server = await WebServer.start({ webhookNetworks: '127.0.0.1/32' });
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    const hook = await hookServer();
    await client.goTo('#settings/before-send');
    await page.getByRole('button', { name: 'Set up' }).click();
    const form = page.getByRole('dialog', { name: 'Set up message checks' });
    await form.getByLabel('Address of your program').fill('http://10.1.2.3/check');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('must begin with https://').waitFor();
    await form.getByLabel('Address of your program').fill(hook.url);
    await form.getByLabel('If it does not answer').selectOption('Refuse the message');
    await form.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'New secret' });
    expect(await shown.locator('code').textContent()).toMatch(/^whsec_/);
    await page.keyboard.press('Escape');
    const row = page.getByRole('list', { name: 'Program' }).getByRole('listitem');
    await row.filter({ hasText: hook.url }).filter({ hasText: 'Refuses messages' }).waitFor();

    hook.decide = () => ({ action: 'refuse', message: REASON });
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByRole('status').getByText(`It refused the test message`).waitFor();
    hook.answer = (response) => response.end('no');
    await page.getByRole('button', { name: 'Test' }).click();
    await page.getByText('The answer is not a JSON object.').waitFor();
    await row.getByRole('switch', { name: 'Check messages' }).click();
    await row.filter({ hasText: 'Off' }).waitFor();

    await row.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('switch', { name: 'Make a new secret' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    expect(client.complaints).toEqual([]);
  });

  it('web: a refused message keeps its words and shows the reason, until it is edited and sent', async () => {
    const server = await WebServer.start({ webhookNetworks: '127.0.0.1/32' });
    const account = await server.account('Ada Lovelace');
    const hook = await hookServer();
    hook.decide = ({ content }) => {
      if (content.includes('4111')) return { action: 'refuse', message: REASON };
      return { action: 'replace', content: content.replace('darn', '***') };
    };
    await server.call(account, 'PUT', '/realm/before_send_hook', { url: hook.url });
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.openTopic('tea');
    await client.write('my card is 4111 1111');
    const refused = client.message('my card is 4111 1111');
    await refused.getByRole('alert').getByText(REASON).waitFor();
    await client.write('darn it');
    await client.message('*** it').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);

    await page.reload();
    await refused.getByRole('alert').getByText(REASON).waitFor();
    await refused.getByRole('button', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('my card is 4111 1111');
    await editor.fill('never mind');
    await editor.press('Control+Enter');
    await client.message('never mind').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });

    await client.pressIn(client.message('never mind'), 'Edit');
    await expect.poll(() => editor.inputValue()).toBe('never mind');
    await editor.fill('4111 after all');
    await editor.press('Control+Enter');
    await page.getByRole('alert').getByText(REASON).waitFor();
    expect(client.complaints).toEqual([]);
  });
});
