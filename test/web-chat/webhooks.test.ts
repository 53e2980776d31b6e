import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver, verified } from '../../packages/server/test/delivery/webhooks/receiver.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('webhooks in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: an administrator adds, tests, pauses, resumes and removes a webhook', async () => {
    const server = await WebServer.start({ webhookNetworks: '127.0.0.1/32' });
    const account = await server.account('Ada Lovelace');
    const receiver = await startReceiver();
    const client = await WebClient.open(browser, server, { account });
    const { page } = client;
    await client.goTo('#settings/webhooks');
    await page.getByText('No webhooks').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('Name').fill('Web shop');
    await form.getByRole('switch', { name: 'All events' }).click();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const shown = page.getByRole('dialog', { name: 'New secret' });
    const secret = (await shown.locator('code').textContent()) ?? '';
    await page.keyboard.press('Escape');

    const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
    await row.filter({ hasText: 'Nothing delivered yet' }).waitFor();
    const say = (content: string) => {
      const message = { type: 'direct', to: [account.userId], content };
      return server.call(account, 'POST', '/messages', message);
    };
    await say('to myself');
    await page.getByRole('button', { name: 'Deliveries of Web shop' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries of Web shop' });
    await deliveries.getByText('No deliveries').waitFor();
    await deliveries.getByRole('button', { name: 'Test' }).click();
    await deliveries.getByText('The test was accepted').waitFor();
    const [test] = receiver.arrived;
    if (!test) throw new Error('No test arrived');
    expect(verified(secret, test)).toEqual({ events: [], is_test: true });
    await page.keyboard.press('Escape');

    const deliver = page.getByRole('switch', { name: 'Deliver to Web shop' });
    await deliver.click();
    await row.filter({ hasText: 'Paused' }).waitFor();
    await deliver.click();
    await row.filter({ hasText: 'Paused' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Replace secret of Web shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await shown.waitFor();
    expect(await shown.locator('code').textContent()).not.toBe(secret);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit Web shop' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Web shop' });
    await edit.getByRole('switch', { name: 'Reactions' }).click();
    await edit.getByLabel('Address').fill(`${receiver.url}?part=2`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.filter({ hasText: 'message, reaction' }).waitFor();

    await page.getByRole('button', { name: 'Delete Web shop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks').waitFor();

    await client.goTo('#settings/audit-log');
    await page.getByText('changed “Enabled” from on to off for the webhook “Web shop”').waitFor();
    const { host } = new URL(receiver.url);
    await page
      .getByText(`changed “Address” (still at “${host}”) for the webhook “Web shop”`)
      .waitFor();
    expect(client.complaints).toEqual([]);
  });

  it('web: on a narrow screen, the reason of a failed delivery shows as a whole', async () => {
    const server = await WebServer.start({ webhookNetworks: '127.0.0.1/32' });
    const account = await server.account('Ada Lovelace');
    const receiver = await startReceiver();
    receiver.answer = (response) => response.writeHead(500).end();
    await server.call(account, 'POST', '/realm/webhooks', { url: receiver.url, name: 'Shop' });
    const viewport = { width: 360, height: 720 };
    const client = await WebClient.open(browser, server, { account, viewport });
    const { page } = client;
    await client.goTo('#settings/webhooks');
    const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
    await row.filter({ hasText: 'Nothing delivered yet' }).waitFor();
    await server.send(account, 'tea', 'Is it down?');
    await receiver.deliveries(2);
    await page.getByRole('button', { name: 'Deliveries of Shop' }).click();
    const failure = page.getByText('It answered 500.').first();
    const refresh = async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      return failure.isVisible();
    };
    await expect.poll(refresh).toBe(true);
    const hidden = await failure.evaluate((note) => note.scrollWidth - note.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await row.filter({ hasText: 'Failing since' }).waitFor();
  });
});
