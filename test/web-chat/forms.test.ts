import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

describe.skipIf(withoutBrowser)('form dialogs of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: Ctrl+Enter saves a scheduled message', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.field.fill('At five?');
    await page.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('button', { name: /Tomorrow morning/ }).click();
    const scheduled = async () => {
      const { scheduled_messages } = await server.call(account, 'GET', '/scheduled_messages');
      return scheduled_messages.map(({ content }: { content: string }) => content);
    };
    // While a message is on its way, the server decides whether it is scheduled.
    await expect.poll(scheduled).toEqual(['At five?']);
    await client.goTo('#scheduled');
    await page.getByText('Waiting for the network').waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    const text = dialog.getByRole('textbox', { name: 'Message' });
    // Blank text cannot be saved.
    await text.fill(' ');
    expect(await dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
    await text.press('Control+Enter');
    await text.fill('At six?');
    await text.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(scheduled).toEqual(['At six?']);
  });

  it('web: a form focuses its first field, and Enter saves it', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.field.fill('With milk, please.');
    await page.getByRole('button', { name: 'Saved snippets' }).click();
    await page.getByRole('menuitem', { name: 'Save as snippet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create snippet' });
    await expect
      .poll(() => dialog.getByLabel('Title').evaluate((field) => field.matches(':focus')))
      .toBe(true);
    await page.keyboard.type('milk');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const kept = async () => {
      const { saved_snippets } = await server.call(account, 'GET', '/saved_snippets');
      return saved_snippets.map(({ title }: { title: string }) => title);
    };
    await expect.poll(kept).toEqual(['milk']);
  });

  it('web: a failed button shows the error, and works on the next press', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await server.send(account, 'tea', '/poll Milk?\nyes\nno');
    const poll = page.getByRole('region', { name: 'Milk?' });
    const yes = poll.getByRole('button', { name: 'yes' });
    const json = { result: 'error', code: 'BAD_REQUEST', msg: 'Not now.' };
    await client.context.route(
      '**/api/v1/submessage',
      (route) => route.fulfill({ status: 400, json }),
      { times: 1 },
    );
    await yes.click();
    await poll.getByRole('alert').waitFor();
    await yes.click();
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true');
  });
});
