import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { adaIn } from './ada-in.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

/** Chooses to keep editing. */
async function keepEditing(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await question(page).waitFor({ state: 'detached' });
}

/** Counts the forms that are reset from now on. */
async function resetsOf(page: Page): Promise<() => Promise<number>> {
  const resets = await page.evaluateHandle(() => {
    const seen: Event[] = [];
    addEventListener('reset', (event) => seen.push(event));
    return seen;
  });
  return () => resets.evaluate((seen) => seen.length);
}

describe.skipIf(withoutBrowser)('unsaved input in forms', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  /** Opens Ada's client with her scheduled message in the editor. */
  async function scheduled() {
    const ada = await adaIn(browser, 'tea');
    const { server, account, page } = ada;
    await server.call(account, 'POST', '/scheduled_messages', {
      type: 'channel',
      to: await server.channelId('general'),
      topic: 'tea',
      content: 'At five?',
      scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 3600,
    });
    await ada.client.goTo('#scheduled');
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
    return { ...ada, dialog, text: dialog.getByRole('textbox', { name: 'Message' }) };
  }

  it('web: every way to close a dialog asks before input is lost', async () => {
    const { page, dialog, text } = await scheduled();
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 5),
      () => page.goBack(),
    ];
    for (const leave of waysOut) {
      await text.fill('At six, with Charles?');
      await leave();
      await question(page).waitFor();
      await keepEditing(page);
      expect(await text.inputValue()).toBe('At six, with Charles?');
    }
    await expect.poll(() => text.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Without changes, the dialog closes at once.
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => text.inputValue()).toBe('At five?');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('web: the back button closes only the topmost dialog, and asks about its input', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    const from = page.url();
    await client.goTo('#recent');
    await page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor();
    const channels = page.getByRole('dialog', { name: 'Channels' });
    const making = page.getByRole('dialog', { name: 'Create channel' });
    await page.getByRole('button', { name: 'Browse and create channels' }).click();
    await channels.getByRole('button', { name: 'Create channel', exact: true }).click();
    await making.getByLabel('Name').fill('herbs');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await making.waitFor({ state: 'detached' });
    await expect.poll(() => channels.count()).toBe(1);
    await page.goBack();
    await channels.waitFor({ state: 'detached' });
    expect(page.url()).toContain('#recent');

    // A dialog that was closed otherwise adds no step to the back button, even after a reload.
    for (const isLoadedAnew of [false, true]) {
      await client.goTo('#recent');
      await page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor();
      await page.getByRole('button', { name: 'New direct message' }).click();
      await page.getByRole('dialog', { name: 'New direct message' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (isLoadedAnew) await page.reload();
      await client.untilOpen();
      await page.goBack();
      await expect.poll(() => page.url()).toBe(from);
    }
  });

  it('web: navigation closes all dialogs', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    await page.getByRole('button', { name: 'New direct message' }).click();
    await page.getByRole('dialog', { name: 'New direct message' }).waitFor();
    await client.goTo('#recent');
    await page.getByRole('heading', { level: 1, name: 'Recent' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Browse and create channels' }).click();
    await page.getByRole('button', { name: 'Create channel', exact: true }).click();
    await page.getByRole('dialog', { name: 'Create channel' }).getByLabel('Name').fill('herbs');
    await client.goTo('#starred');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Starred' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('web: if a scheduled message is sent during an edit, the text stays visible', async () => {
    const { server, account, dialog, text } = await scheduled();
    await text.fill('At six, with Charles?');
    const { scheduled_messages } = await server.call(account, 'GET', '/scheduled_messages');
    const id = scheduled_messages[0].scheduled_message_id;
    await server.call(account, 'DELETE', `/scheduled_messages/${id}`);
    await dialog.getByText('This message has already been sent or deleted').waitFor();
    expect(await text.inputValue()).toBe('At six, with Charles?');
    expect(await dialog.getByRole('button', { name: 'Save' }).isEnabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Copy text' }).waitFor();
  });

  it('web: leaving settings or the page asks about unsaved input only', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    await client.goTo('#settings/profile');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Ada King');
    await page.getByRole('link', { name: 'Appearance' }).click();
    await question(page).waitFor();
    await keepEditing(page);
    expect(await name.inputValue()).toBe('Ada King');
    expect(page.url()).toContain('#settings/profile');

    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await name.inputValue()).toBe('Ada King');

    await page.getByRole('link', { name: 'Appearance' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await name.waitFor({ state: 'detached' });
    // The page with the discarded input is the previous history entry.
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe('Ada Lovelace');
    await name.fill('Ada King');
    await name.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Appearance' }).click();
    await name.waitFor({ state: 'detached' });
    expect(asked).toEqual(['beforeunload']);
  });

  it('web: a saved form says so, keeps the focus, and follows changes by others', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await client.goTo('#settings/organization');
    const form = page.locator('form').filter({ has: page.getByLabel('Description') });
    const name = form.getByLabel('Name', { exact: true });
    const description = form.getByLabel('Description');
    await description.fill('Builders of engines');
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    await form.getByText('Saved', { exact: true }).waitFor();
    const { realm_description } = await server.call(account, 'POST', '/register', {
      event_types: ['realm'],
    });
    expect(realm_description).toBe('Builders of engines');
    await expect.poll(() => save.evaluate((button) => button.matches(':focus'))).toBe(true);
    await server.call(account, 'PATCH', '/realm', { name: 'Looms' });
    await expect.poll(() => name.inputValue()).toBe('Looms');
    // Changes by others must not overwrite what is being typed.
    await name.fill('Looms and');
    await server.call(account, 'PATCH', '/realm', { description: 'Weavers' });
    await server.call(account, 'PATCH', '/realm', { name: 'Engines' });
    await page.getByText('Engines', { exact: true }).first().waitFor();
    expect(await name.inputValue()).toBe('Looms and');
  });

  it('web: the tabs of a dialog keep their input, and closing asks about it', async () => {
    const { client, page } = await adaIn(browser, 'tea');
    await client.goTo(`#narrow/channel/${await client.server.channelId('general')}`);
    const resets = await resetsOf(page);
    await page.getByRole('button', { name: 'Channel settings' }).click();
    const purpose = page.getByLabel('Description');
    // What is stored, or the field would fill while it is typed into.
    await expect.poll(() => purpose.inputValue()).toBe('For everyone and everything.');
    await purpose.fill('For all that has no other place');
    await page.getByRole('tab', { name: 'Subscribers' }).click();
    await purpose.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await keepEditing(page);
    await page.getByRole('tab', { name: 'General' }).click();
    expect(await purpose.inputValue()).toBe('For all that has no other place');
    // A reset as the form opens drops what is selected in it, and the next letter is added instead.
    expect(await resets()).toBe(0);
  });

  it('web: a new poll answer stays in its field until the server has it', async () => {
    const { server, account, client, page } = await adaIn(browser, 'tea');
    await server.send(account, 'tea', '/poll Which tea?\nGreen\nBlack');
    const field = page.getByRole('textbox', { name: 'New answer' });
    await field.fill('Oolong');
    await client.context.setOffline(true);
    await field.press('Enter');
    await page.getByText('Cannot reach the server').waitFor();
    expect(await field.inputValue()).toBe('Oolong');
    await client.context.setOffline(false);
    for (let count = 0; count < 40; count += 1) await server.send(account, 'tea', 'a\n\nb\n\nc');
    const scroll = (by: number) => async () => {
      await page.mouse.wheel(0, by);
      return field.count();
    };
    await page.locator('.message-scroll').hover();
    await expect.poll(scroll(900)).toBe(0);
    await expect.poll(scroll(-900)).toBe(1);
    await expect.poll(() => field.inputValue()).toBe('Oolong');
    await field.press('Enter');
    await page.getByRole('button', { name: /Oolong/ }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
  });
});
