import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

const PASSWORD = 'seven green teapots';
const STEP_MS = 30_000;

/** Starts a server with an owner who has a password. */
async function start() {
  const server = await WebServer.start();
  const account = await server.account('Ada Lovelace');
  await server.call(account, 'PATCH', '/settings', { new_password: PASSWORD });
  return { server, account };
}

/** Returns a code of the next step, since each works once. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

async function enterPassword({ page, server }: WebClient, { email }: Account): Promise<void> {
  await page.goto(server.url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Reads the key that people type into the app if they cannot scan the QR code. */
async function shownSecret({ page }: WebClient): Promise<string> {
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  return (await page.locator('.setup-key').innerText()).replaceAll(' ', '');
}

async function shownCodes({ page }: WebClient): Promise<string[]> {
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allInnerTexts();
}

describe.skipIf(withoutBrowser)('two-factor authentication in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  it('web: a user sets it up, signs in with a code and a recovery code, and turns it off', async () => {
    const { server, account } = await start();
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.goTo('#settings/two-factor');
    await page.getByLabel('Your password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('Wrong password!').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up' }).click();
    const secret = await shownSecret(ada);
    await page.getByLabel('Authentication code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This code is wrong').waitFor();
    await page.getByLabel('Authentication code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = await shownCodes(ada);
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('tidings-recovery-codes.txt');
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();

    const phone = await WebClient.open(browser, server);
    await enterPassword(phone, account);
    const field = phone.page.getByLabel('Authentication code');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await field.fill(codeOf(secret, 1));
    await phone.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await phone.untilOpen();

    const laptop = await WebClient.open(browser, server);
    await enterPassword(laptop, account);
    await laptop.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await laptop.page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await laptop.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await laptop.untilOpen();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Authentication code').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Create codes' }).click();
    const renewed = await shownCodes(ada);
    expect(renewed).not.toContain(codes[2]);
    await page.getByRole('button', { name: 'I saved the codes' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Authentication code').fill(renewed[0] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    for (const { complaints } of [ada, phone, laptop]) expect(complaints).toEqual([]);
  });

  it('web: an organization requires it: a banner asks for it, and a sign-in sets it up', async () => {
    const { server, account } = await start();
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.goTo('#settings/organization');
    await page.getByLabel('Require two-factor authentication').selectOption('owners');
    const banner = page.getByText('Your organization requires two-factor authentication.');
    await banner.waitFor();

    const phone = await WebClient.open(browser, server);
    await enterPassword(phone, account);
    const secret = await shownSecret(phone);
    await phone.page.getByLabel('Authentication code').fill(codeOf(secret));
    await phone.page.getByRole('button', { name: 'Turn on and sign in' }).click();
    expect(await shownCodes(phone)).toHaveLength(10);
    await phone.page.getByRole('button', { name: 'I saved the codes' }).click();
    await phone.untilOpen();

    await page.reload();
    await ada.untilOpen();
    await ada.goTo('#settings/two-factor');
    await page.getByText('10 recovery codes are left.').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    for (const { complaints } of [ada, phone]) expect(complaints).toEqual([]);
  });

  it('web: an owner resets that of another person', async () => {
    const { server, account } = await start();
    const ben = await server.account('Ben Bit');
    await server.call(ben, 'PATCH', '/settings', { new_password: PASSWORD });
    const begun = (await server.call(ben, 'POST', '/users/me/second_factor', {
      password: PASSWORD,
    })) as { readonly setup_token: string; readonly secret: string };
    await server.call(ben, 'POST', '/users/me/second_factor/confirm', {
      setup_token: begun.setup_token,
      code: codeOf(begun.secret),
    });
    const ada = await WebClient.open(browser, server, { account });
    const { page } = ada;
    await ada.goTo('#settings/people');
    await page.getByRole('button', { name: 'Ben Bit', exact: true }).click();
    await page.getByRole('button', { name: 'Manage account' }).click();
    await page.getByRole('button', { name: 'Reset two-factor authentication' }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByText('Two-factor authentication was reset').waitFor();
    const phone = await WebClient.open(browser, server);
    await enterPassword(phone, ben);
    await phone.untilOpen();
    for (const { complaints } of [ada, phone]) expect(complaints).toEqual([]);
  });
});
