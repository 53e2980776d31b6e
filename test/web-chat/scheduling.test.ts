import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

describe.skipIf(withoutBrowser)('scheduling in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  const attach = (page: Page, name: string) =>
    page
      .locator('input[type=file]:not([accept])')
      .setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('a') }]);

  const tomorrow = async (page: Page) => {
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('button', { name: /Tomorrow morning/ }).click();
  };

  it('web: text and files that are added while a scheduled message uploads stay', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    const scheduled = async () =>
      (await server.call(account, 'GET', '/scheduled_messages')).scheduled_messages;
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.context().route('**/api/v1/user_uploads', async (route) => {
      await held;
      await route.continue();
    });
    await client.field.fill('At five?');
    await attach(page, 'map.txt');
    const asked = page
      .context()
      .waitForEvent('request', (request) => /uploads/.test(request.url()));
    await tomorrow(page);
    await asked;
    await client.field.press('End');
    await page.keyboard.type(' And then dinner.');
    await attach(page, 'menu.txt');
    letThrough();
    const delivered = /^At five\?\n\[map\.txt\]\(\/user_uploads\/\S+\)$/;
    await expect.poll(scheduled).toMatchObject([{ content: expect.stringMatching(delivered) }]);
    await page
      .getByRole('status')
      .filter({ hasText: /A message is scheduled/ })
      .waitFor();
    await expect.poll(() => client.field.inputValue()).toMatch(/And then dinner\.$/);
    await page.locator('.file-list').getByText('menu.txt').waitFor();
    const sent = page.locator('.file-list').getByText('map.txt');
    await expect.poll(() => sent.count()).toBe(0);
  });

  it('web: a scheduled message that is edited during its upload keeps its file', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await page.getByText('Ada Lovelace').waitFor();
    await page.context().setOffline(true);
    await client.field.fill('Where we meet');
    await attach(page, 'map.txt');
    await tomorrow(page);
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    const text = dialog.getByRole('textbox', { name: 'Message' });
    await text.fill((await text.inputValue()).replace('Where', 'Here'));
    await page.context().setOffline(false);
    await page.getByText('Waiting for the network').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(async () => {
        const { scheduled_messages } = await server.call(account, 'GET', '/scheduled_messages');
        return scheduled_messages;
      })
      .toMatchObject([
        { content: expect.stringMatching(/^Here we meet\n\[map\.txt\]\(\/user_uploads\/\S+\)$/) },
      ]);
  });

  it('web: a message with a file is scheduled offline, and sent at once from the list', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await page.getByText('Ada Lovelace').waitFor();
    await page.context().setOffline(true);
    await client.field.fill('Where we meet');
    await attach(page, 'map.txt');
    await tomorrow(page);
    await expect.poll(() => client.field.inputValue()).toBe('');
    await page.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('main').getByText('📎 map.txt').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click();
    await page.getByRole('main').getByText('📎 map.txt').waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await expect
      .poll(() => server.contents(account, 'tea'))
      .toEqual([expect.stringMatching(/^Where we meet\n\[map\.txt\]\(\/user_uploads\/\S+\)$/)]);
    expect((await server.call(account, 'GET', '/scheduled_messages')).scheduled_messages).toEqual(
      [],
    );
  });

  it('web: the time to send is entered and shown in local time', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea', {
      timezoneId: 'Asia/Tokyo',
    });
    const time = '2030-05-01T09:30';
    await client.field.fill('At five?');
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByLabel('Date and time').fill(time);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const at = async () => {
      const { scheduled_messages } = await server.call(account, 'GET', '/scheduled_messages');
      return scheduled_messages[0]?.scheduled_delivery_timestamp;
    };
    await expect.poll(at).toBe(Date.parse(`${time}+09:00`) / 1000);
    await client.goTo('#scheduled');
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => page.getByLabel('Send at').inputValue()).toBe(time);
  });
});
