import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { routeHref } from '../../packages/ui/src/routes/route.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { waitFor } from '../support/wait-for.ts';
import type { Account, WebServer } from './web-server.ts';

interface OpenOptions extends BrowserContextOptions {
  readonly account?: Account;
  /** Address of a proxy in front of the server, if there is one. */
  readonly url?: string;
  /** Sets the browser to save data, so that the app prefetches nothing. */
  readonly savesData?: boolean;
  /** Enables the service worker, which takes as long as most tests. */
  readonly hasServiceWorker?: boolean;
}

const ACCOUNT_KEY = 'tidings:account';
/** How many errors of the console a failed test shows, the last ones. */
const MOST_PROBLEMS = 10;

/** The web client in a browser of its own. */
export class WebClient {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: WebServer;
  /** Errors that a page must not have: script errors and violations of the content security policy. */
  readonly complaints: string[] = [];
  /** Returns a text of the client in its language. Clients speak English unless a test says otherwise. */
  say: (english: string) => string = (english) => english;
  /** How the label of the composer begins. */
  fieldName = /^Message/;
  /** Everything that was printed to the console. */
  readonly printed: string[] = [];

  constructor(server: WebServer, context: BrowserContext, page: Page) {
    this.server = server;
    this.context = context;
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      this.printed.push(`${message.type()}: ${message.text()} ${message.location().url}`);
      if (message.text().includes('Content Security Policy')) this.complaints.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    server: WebServer,
    {
      account,
      url = server.url,
      savesData = false,
      hasServiceWorker = false,
      ...options
    }: OpenOptions = {},
  ): Promise<WebClient> {
    const context = await browser.newContext({
      locale: 'en-GB',
      ...(account && { storageState: signedIn(url, account) }),
      ...options,
    });
    const problems: string[] = [];
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      problems.push(`\n${message.text()} ${message.location().url}`);
    });
    onTestFinished(async ({ task }) => {
      for (const error of task.result?.errors ?? []) {
        error.message += `${await describe(context)}\n${problems.slice(-MOST_PROBLEMS).join('')}`;
      }
      // A request that a route still makes would fail the run once the context is closed.
      for (const each of [context, ...context.pages()]) {
        await each.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await context.close();
    });
    if (!hasServiceWorker) await context.addInitScript(refuseServiceWorkers);
    if (savesData) await context.addInitScript(saveData);
    const client = new WebClient(server, context, await context.newPage());
    if (!account) return client;
    await client.page.goto(url);
    await client.untilOpen();
    return client;
  }

  /** Opens another tab of the same browser. */
  async tab(): Promise<WebClient> {
    const tab = new WebClient(this.server, this.context, await this.context.newPage());
    await tab.page.goto(this.page.url());
    await tab.untilOpen();
    return tab;
  }

  /** Stores the account that is signed in after the next reload. */
  storeAccount(account: Account): Promise<void> {
    return this.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      ACCOUNT_KEY,
      JSON.stringify(account),
    ] as const);
  }

  untilOpen(): Promise<void> {
    return this.page.locator('.shell').waitFor();
  }

  /** Holds requests until the returned function is called. */
  async hold(what: RegExp): Promise<() => void> {
    let goOn: () => void = () => undefined;
    const isReleased = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await this.page.route(what, async (route) => {
      await isReleased;
      await route.continue();
    });
    return () => goOn();
  }

  /** Waits until the service worker has cached the page. */
  async untilCached(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready);
  }

  /** Goes to a fragment without reloading, as a link in the page does. */
  goTo(hash: string): Promise<void> {
    return this.page.evaluate((to) => {
      location.hash = to;
    }, hash);
  }

  async openTopic(topic: string, near?: number): Promise<void> {
    const channelId = await this.server.channelId('general');
    const href = routeHref({ name: 'topic', channelId, topic, near });
    await this.goTo(href);
    await this.page.getByRole('heading', { level: 1, name: topic }).waitFor();
    await this.field.waitFor();
  }

  get field(): Locator {
    return this.page.getByRole('textbox', { name: this.fieldName });
  }

  async write(text: string): Promise<void> {
    await this.field.fill(text);
    // The next message has to wait while the last one is being stored.
    await this.page.locator(`button[aria-label="${this.say('Send')}"]:not([disabled])`).waitFor();
    await this.field.press('Control+Enter');
    await expect.poll(() => this.field.inputValue()).toBe('');
  }

  /** The texts of the rendered messages. */
  shown(): Promise<string[]> {
    return this.page.locator('article .content').allTextContents();
  }

  untilShown(texts: readonly string[]): Promise<void> {
    return expect.poll(() => this.shown()).toEqual(texts);
  }

  message(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text });
  }

  /** Presses a button of a message. Buttons show on hover, and loading messages can move them away from the pointer. */
  async pressIn(message: Locator, name: string): Promise<void> {
    const press = async () => {
      await message.hover();
      await message.getByRole('button', { name, exact: true }).click({ timeout: 2000 });
    };
    await waitFor(press);
  }
}

/** Describes what the pages of a failed test show, since most failures cannot be seen again. */
async function describe(context: BrowserContext): Promise<string> {
  const shown = context.pages().map(async (page) => {
    const tree = await page.locator('body').ariaSnapshot({ timeout: 10_000 }).catch(String);
    return `\n\n${page.url()} shows\n${tree}`;
  });
  return (await Promise.all(shown)).join('');
}

/** Storage state of a browser that is signed in. */
function signedIn(url: string, account: Account) {
  const localStorage = [{ name: ACCOUNT_KEY, value: JSON.stringify(account) }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

/** Simulates a browser without service workers. */
function refuseServiceWorkers(): void {
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('No workers here'));
}

function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}
