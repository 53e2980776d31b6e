import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Api, createApi } from '../../packages/sdk/src/index.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { type RunningServer, runTidings, startTidings } from '../support/tidings.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Lifetime of the keys that tokens obtain. */
const LIFETIME_SECONDS = 20;

interface Delivered {
  readonly events: readonly { readonly message: { readonly content: string } }[];
}

describe.skipIf(withoutBrowser)('examples/embed', () => {
  let folder: string;
  let server: RunningServer;
  let browser: Browser;
  let owner: Api;
  let shop: { readonly url: string; stop(): Promise<void> };
  /** Deliveries of the webhook pass through it. */
  let proxy: RecordingProxy;
  let webhookSecret: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-embed-'));
    const built = join(folder, 'page');
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = ['--outDir', built, '--logLevel', 'warn'];
    // The test runner's own value would make this a development build.
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, [vite, 'build', join(root, 'examples/embed'), ...options], {
      ...{ cwd: root, env },
    });
    browser = await sharedChromium();
    server = await startTidings(join(folder, 'data'), ['--webhook-networks', '127.0.0.1/32']);
    owner = await organization();
    shop = await startShop(built);
  });

  afterAll(async () => {
    await closeContexts(browser);
    await shop?.stop();
    proxy?.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates an owner, who adds the shop's backend as a token issuer. */
  async function organization(): Promise<Api> {
    const words = ['user', 'create', '--name', 'Olga', '--email', 'olga@example.org'];
    const more = ['--role', 'owner', '--data', server.dataDirectory, '--json'];
    const { email, api_key: apiKey } = JSON.parse(await runTidings([...words, ...more]));
    const api = createApi({ serverUrl: server.url, credentials: { email, apiKey } });
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(join(folder, 'shop.pem'), pem, { mode: 0o600 });
    await api.createTokenIssuer({
      ...{ name: 'Flower shop', issuer: 'https://shop.example.org', auto_create: true },
      public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      key_lifetime_secs: LIFETIME_SECONDS,
    });
    return api;
  }

  async function startShop(pages: string): Promise<{ url: string; stop(): Promise<void> }> {
    const service = await owner.createServiceKey({
      ...{ name: 'Shop', scopes: ['users', 'channels', 'messages:send_as'] },
    });
    const port = await freePort();
    // The shop checks the messages, and is asked on this machine.
    const { secret } = await owner.setBeforeSendHook({
      url: `http://127.0.0.1:${port}/tidings/before-send`,
      on_failure: 'refuse',
    });
    proxy = await startRecordingProxy(`http://127.0.0.1:${port}/tidings/events`);
    const added = await owner.createWebhook({
      ...{ name: 'Flower shop', url: proxy.url, events: ['message'] },
    });
    webhookSecret = added.secret;
    const program = join(root, 'examples/embed/src/server/main.ts');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--conditions=@tidings/source', program],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          ...{ TIDINGS_URL: server.url, TIDINGS_SERVICE_EMAIL: service.email },
          TIDINGS_SERVICE_KEY: service.api_key,
          SHOP_PRIVATE_KEY: join(folder, 'shop.pem'),
          ...{ SHOP_DATA: join(folder, 'shop'), SHOP_PAGES: pages, SHOP_PORT: String(port) },
          TIDINGS_HOOK_SECRET: secret,
          ...{
            TIDINGS_WEBHOOK_ID: String(added.webhook.id),
            TIDINGS_WEBHOOK_SECRET: webhookSecret,
          },
        },
      },
    );
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const [url = ''] = /http:\S+/.exec(String(line)) ?? [];
    return { url, stop: () => end(child) };
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  async function openShop(): Promise<Page> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(shop.url);
    return page;
  }

  async function signedIn(name: string, password: string): Promise<Page> {
    const page = await openShop();
    await signIn(page, name, password);
    await expect.poll(() => status(page)).toBe('Up to date.');
    return page;
  }

  async function signIn(page: Page, name: string, password: string): Promise<void> {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  async function order(page: Page, title: string): Promise<void> {
    await page.getByLabel('Flowers').fill(title);
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  }

  async function write(page: Page, text: string): Promise<void> {
    const field = page.getByLabel('Message', { exact: true });
    await field.fill(text);
    await field.press('Enter');
  }

  const status = (page: Page) => page.getByRole('status').textContent();
  const shown = (page: Page) => page.getByLabel('Messages').locator('li p').allTextContents();
  const waiting = (page: Page) => page.locator('li small').count();

  /** Waits until this many unsent messages are stored, which is when another tab shows them. */
  async function untilKept(page: Page, count: number): Promise<void> {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect.poll(() => waiting(other)).toBe(count);
    await other.close();
  }

  /** Returns the databases of chats on a device. */
  async function chatsOn(page: Page): Promise<(string | undefined)[]> {
    const databases = await page.evaluate(() => indexedDB.databases());
    return databases.map(({ name }) => name).filter((name) => name?.includes('person:'));
  }

  /** Returns the texts of the open chat as the server has them. */
  async function stored(page: Page): Promise<string[]> {
    const answer = await page.request.post(`${shop.url}shop/chat-token`);
    const { token } = await answer.json();
    const place = { serverUrl: server.url };
    const { email, api_key: apiKey } = await createApi(place).fetchApiKeyWithToken({ token });
    const api = createApi({ ...place, credentials: { email, apiKey } });
    const heading = await page.getByRole('heading', { level: 2 }).textContent();
    const { streams } = await api.getChannels();
    const channel = streams.find(({ description }) => description === heading);
    const { messages } = await api.getMessages({
      ...{ anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false },
      narrow: [{ operator: 'channel', operand: channel?.stream_id ?? 0 }],
    });
    return messages.map(({ content }) => content);
  }

  it('X1, X2: a customer signs in once, orders, and writes with the seller', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Twelve roses');
    await write(ada, 'With thorns, please');
    await expect.poll(() => shown(ada)).toEqual(['With thorns, please']);
    const sam = await signedIn('Sam', 'seller');
    await sam.getByRole('button', { name: 'Twelve roses' }).click();
    await expect.poll(() => shown(sam)).toEqual(['With thorns, please']);
    await write(sam, 'As you wish');
    await expect.poll(() => shown(ada)).toEqual(['With thorns, please', 'As you wish']);
    expect(await ada.locator('li strong').allTextContents()).toEqual(['Ada', 'Sam']);
    const ben = await signedIn('Ben', 'tulips');
    expect(await ben.getByRole('button', { name: 'Twelve roses' }).count()).toBe(0);
  });

  it('X4: the shop writes in a customer’s name, and pages show a card for its data, also offline', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Six daisies');
    const card = (page: Page) => page.getByLabel('Order', { exact: true }).allTextContents();
    await ada.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => card(ada)).toEqual(['Six daisiesPaid']);
    expect(await shown(ada)).toEqual(['I paid for Six daisies.']);
    await ada.getByRole('button', { name: 'Pay' }).click();
    const sam = await signedIn('Sam', 'seller');
    await sam.getByRole('button', { name: 'Six daisies' }).click();
    await expect.poll(() => card(sam)).toEqual(['Six daisiesPaid']);
    expect(await sam.locator('li strong').allTextContents()).toEqual(['Ada']);
    await ada.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The page keeps its orders when it loads them.
    await ada.reload();
    await expect.poll(() => card(ada)).toEqual(['Six daisiesPaid']);
    await ada.context().setOffline(true);
    await ada.reload();
    await expect.poll(() => card(ada)).toEqual(['Six daisiesPaid']);
    await expect.poll(() => status(ada)).toContain('Offline');
  });

  it('X1: keys that end after 20 s lose and double nothing, online, offline and after a reload', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Three peonies');
    const other = await ada.context().newPage();
    await other.goto(ada.url());
    await expect.poll(() => status(other)).toBe('Up to date.');
    await ada.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });

    const words: string[] = [];
    const say = async (page: Page, text: string) => {
      words.push(text);
      await write(page, text);
    };
    // Across the end of a key.
    const until = Date.now() + (LIFETIME_SECONDS + 5) * 1000;
    for (let count = 1; Date.now() < until; count += 1) {
      await say(count % 2 === 0 ? other : ada, `online ${count}`);
      await ada.waitForTimeout(1_000);
    }
    await expect.poll(async () => (await stored(ada)).length).toBe(words.length);

    await ada.context().setOffline(true);
    await expect.poll(() => status(ada)).toContain('Offline');
    await say(ada, 'offline 1');
    // The key ends meanwhile.
    await ada.waitForTimeout((LIFETIME_SECONDS + 1) * 1000);
    await say(other, 'offline 2');
    // A tab shows its message before it is stored, and that of another one after it.
    await expect.poll(() => waiting(ada)).toBe(2);
    await other.close();
    await ada.reload();
    await expect.poll(() => status(ada)).toContain('Offline');
    await say(ada, 'after a reload');
    await expect.poll(() => waiting(ada)).toBe(3);
    await ada.context().setOffline(false);
    await expect.poll(() => status(ada)).toBe('Up to date.');
    await expect.poll(() => waiting(ada)).toBe(0);
    expect((await stored(ada)).sort()).toEqual([...words].sort());
    await expect.poll(async () => (await shown(ada)).sort()).toEqual([...words].sort());
  });

  it('X1: if the shop gives no token, the chat waits and says so', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'A lily');
    await ada.context().route('**/shop/chat-token', (route) => route.fulfill({ body: 'Sorry' }));
    await expect.poll(() => status(ada)).toContain('The chat is paused.');
    await write(ada, 'Is anybody there?');
    await expect.poll(() => waiting(ada)).toBe(1);
    await ada.context().unroute('**/shop/chat-token');
    await expect.poll(() => waiting(ada)).toBe(0);
    expect(await stored(ada)).toEqual(['Is anybody there?']);
  });

  it('X1: a page whose session has ended shows nothing, and removes what it keeps', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Red tulips');
    await write(ada, 'For my mother');
    await expect.poll(() => shown(ada)).toEqual(['For my mother']);
    await expect.poll(() => waiting(ada)).toBe(0);
    await ada.context().clearCookies();
    await ada.reload();
    await ada.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await ada.getByRole('button', { name: 'Red tulips' }).count()).toBe(0);
    await expect.poll(() => chatsOn(ada)).toEqual([]);
    expect(await ada.evaluate(() => localStorage.length)).toBe(0);
  });

  it('U1: an order that is paid without a network is paid once there is one, also after a reload', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Two orchids');
    await ada.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // The page keeps its orders when it loads them.
    await ada.reload();
    await ada.context().setOffline(true);
    await ada.getByRole('button', { name: 'Pay' }).click();
    const payment = () => ada.getByLabel('Payment').textContent();
    await expect.poll(payment).toBe('Paid as soon as possible');
    await ada.reload();
    await expect.poll(payment).toBe('Paid as soon as possible');
    await ada.context().setOffline(false);
    await expect.poll(payment).toBe('');
    await expect.poll(() => shown(ada)).toEqual(['I paid for Two orchids.']);
  });

  it('X1: unsent messages outlast the session, and are sent once their author is back', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Blue irises');
    await ada.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const chat = new URL(server.url).host;
    const isChat = ({ host }: URL) => host === chat;
    await ada.context().route(isChat, (route) => route.abort());
    await expect.poll(() => status(ada)).toContain('Offline');
    await write(ada, 'Not too tall');
    await untilKept(ada, 1);
    await ada.context().clearCookies();
    await ada.reload();
    const note = 'Ada, your session has ended. Sign in again to send your unsent messages.';
    await expect.poll(() => status(ada)).toBe(note);
    await ada.context().setOffline(true);
    await ada.reload();
    await expect.poll(() => status(ada)).toBe(note);
    expect(await ada.getByRole('button', { name: 'Blue irises' }).count()).toBe(0);
    await ada.context().setOffline(false);

    ada.once('dialog', (dialog) => void dialog.dismiss());
    await signIn(ada, 'Ben', 'tulips');
    await expect
      .poll(() => ada.getByRole('alert').textContent())
      .toBe('Ada has unsent messages. Let Ada sign in first.');
    await signIn(ada, 'Ada', 'roses');
    await ada.context().unroute(isChat);
    await expect.poll(() => status(ada)).toBe('Up to date.');
    await ada.getByRole('button', { name: 'Blue irises' }).click();
    await expect.poll(() => waiting(ada)).toBe(0);
    expect(await stored(ada)).toEqual(['Not too tall']);
  });

  it('X5: the shop refuses a card number, also one written offline, and its author edits it', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'Yellow freesias');
    // The page keeps the orders of its last visit for the time without a network.
    await ada.reload();
    await ada.getByRole('heading', { name: 'Yellow freesias' }).waitFor();
    await ada.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await ada.context().setOffline(true);
    await expect.poll(() => status(ada)).toContain('Offline');
    await write(ada, 'My card is 4111 1111 1111 1111');
    await write(ada, 'Until 12/29');
    await untilKept(ada, 2);
    await ada.reload();
    await expect.poll(() => waiting(ada)).toBe(2);
    await ada.context().setOffline(false);
    const refusal = ada.getByText('Please do not send card numbers.');
    await refusal.waitFor();
    await expect.poll(() => stored(ada)).toEqual(['Until 12/29']);
    expect(await shown(ada)).toContain('My card is 4111 1111 1111 1111');
    await ada.getByRole('button', { name: 'Edit' }).click();
    await refusal.waitFor({ state: 'detached' });
    const field = ada.getByLabel('Message', { exact: true });
    await expect.poll(() => field.inputValue()).toBe('My card is 4111 1111 1111 1111');
    await write(ada, 'I will pay by invoice');
    await expect.poll(() => stored(ada)).toEqual(['Until 12/29', 'I will pay by invoice']);
    const unsigned = { method: 'POST', body: '{"content":"4111 1111 1111 1111"}' };
    expect((await fetch(`${shop.url}tidings/before-send`, unsigned)).status).toBe(401);
  });

  it('X5: the shop counts what people wrote, once, also what they wrote offline', async () => {
    const ada = await signedIn('Ada', 'roses');
    await order(ada, 'White asters');
    await write(ada, 'For Sunday');
    await expect.poll(() => shown(ada)).toEqual(['For Sunday']);
    await expect.poll(() => waiting(ada)).toBe(0);
    await ada.context().setOffline(true);
    await expect.poll(() => status(ada)).toContain('Offline');
    await write(ada, 'And two vases');
    await ada.context().setOffline(false);
    await expect.poll(() => waiting(ada)).toBe(0);
    const counted = async () => {
      const answer = await ada.request.get(`${shop.url}shop/me`);
      const { orders } = await answer.json();
      return orders.find(({ title }: { title: string }) => title === 'White asters')?.messages;
    };
    await expect.poll(counted).toBe(2);
    const texts = () =>
      proxy.requests.flatMap(({ headers, body }) => {
        const payload = new Verifier(webhookSecret).verify(body, headers) as Delivered;
        return payload.events.map(({ message }) => message.content);
      });
    // The shop writes this message itself, and does not count it.
    await ada.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(texts).toContain('I paid for White asters.');
    await order(ada, 'A wreath');
    await write(ada, 'In green');
    await expect.poll(texts).toContain('In green');
    expect(await counted()).toBe(2);
    await ada.reload();
    const row = ada.getByLabel('Orders').getByRole('listitem').filter({ hasText: 'White asters' });
    await row.getByText('2 messages').waitFor();
    const unsigned = { method: 'POST', body: '{"events":[]}' };
    expect((await fetch(`${shop.url}tidings/events`, unsigned)).status).toBe(401);
  });

  it('X2: a customer who leaves is erased, and what they wrote stays without their name', async () => {
    const ben = await signedIn('Ben', 'tulips');
    await order(ben, 'One tulip');
    await write(ben, 'A yellow one');
    const sam = await signedIn('Sam', 'seller');
    await sam.getByRole('button', { name: 'One tulip' }).click();
    await expect.poll(() => shown(sam)).toEqual(['A yellow one']);
    ben.on('dialog', (dialog) => void dialog.accept());
    await ben.getByRole('button', { name: 'Delete account' }).click();
    await ben.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect.poll(() => sam.locator('li strong').allTextContents()).not.toContain('Ben');
    expect(await shown(sam)).toEqual(['A yellow one']);
    const { members } = await owner.getUsers();
    expect(JSON.stringify(members)).not.toContain('Ben');
    expect(await chatsOn(ben)).toEqual([]);
  });
});
