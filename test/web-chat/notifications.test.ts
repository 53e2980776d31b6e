import type { StoredMessage } from '@tidings/sdk';
import { visibilityPolicies } from '@tidings/shared-types';
import type { Browser, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  newBrowser,
  type Browser as Subscriber,
} from '../../packages/server/test/delivery/relay/browser.ts';
import { startHttpPeer } from '../../packages/server/test/delivery/relay/peers.ts';
import {
  type NotificationPreferences,
  noticesOf,
} from '../../packages/ui/src/notifications/notices-of.ts';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { recordNotifications, type ShownNotification } from './recorded-notifications.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

it('web: a muted topic never notifies, in any case of letters', () => {
  const message = { flags: [], sender_id: 8, stream_id: 3 };
  const preferences = {
    settings: { enable_stream_desktop_notifications: true },
    ownId: 7,
    channels: [{ id: 3, subscription: { is_muted: false } }],
    topics: [{ stream_id: 3, topic_name: 'tea', visibility_policy: visibilityPolicies.muted }],
    mutedIds: new Set(),
  } as unknown as NotificationPreferences;
  const isShown = (subject: string) =>
    noticesOf({ ...message, subject } as unknown as StoredMessage, preferences).isShown;
  expect(isShown('plans')).toBe(true);
  expect(isShown('Tea')).toBe(false);
});

/** Returns the notifications that the browser shows for any page of the app. */
function shownBy(page: Page): Promise<ShownNotification[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

describe.skipIf(withoutBrowser)('notifications of the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Opens Ben's client with notifications allowed. Ada writes the messages. */
  async function benAndAda(settings = {}) {
    const server = await WebServer.start(settings);
    const ada = await server.account('Ada Lovelace');
    const ben = await server.account('Ben Bit');
    const client = await WebClient.open(browser, server, {
      account: ben,
      hasServiceWorker: true,
      permissions: ['notifications'],
    });
    await client.untilCached();
    const write = (content: string) =>
      server.call(ada, 'POST', '/messages', { type: 'direct', to: [ben.userId], content });
    return { server, ada, ben, client, write };
  }

  async function turnOn({ page }: WebClient): Promise<void> {
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Get notified of new messages').waitFor({ state: 'detached' });
  }

  it('web: a personal message notifies once for all tabs, until it is read', async () => {
    const { server, ada, ben, client, write } = await benAndAda();
    await client.goTo('#inbox');
    await client.tab();
    const recorded = await recordNotifications(client.context.pages());
    await write('not asked for yet');
    await client.page
      .getByRole('link', { name: /Ada Lovelace.*1/ })
      .first()
      .waitFor();
    expect(await recorded.shown()).toEqual([]);
    await turnOn(client);
    await server.send(ada, 'plans', 'for nobody');
    await server.send(
      ada,
      'plans',
      `@**Ben Bit** look: ||hidden||\n\n\`\`\`spoiler The end\nx\n\`\`\``,
    );
    const { id } = await write('Hello **you**');
    const mention = {
      title: 'Ada Lovelace · #general › plans',
      body: expect.stringMatching(/^@Ben Bit look: .*The end\s*\(…\)$/s),
    };
    const direct = { title: 'Ada Lovelace', body: 'Hello you' };
    await expect.poll(recorded.shown).toEqual([mention, direct]);
    await expect.poll(() => client.page.title()).toMatch(/^\(\d+\) /);

    await server.call(ben, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await expect.poll(recorded.closed).toContain(direct.title);
    expect(await recorded.closed()).not.toContain(mention.title);
    await server.call(ben, 'POST', '/mark_all_as_read');
    await expect.poll(() => client.page.title()).not.toMatch(/^\(/);
  });

  it('web: a visible conversation does not notify, and a click on a notification opens the message', async () => {
    const { server, ada, client, write } = await benAndAda();
    const { shown } = await recordNotifications([client.page]);
    await turnOn(client);
    await client.openTopic('plans');
    await server.send(ada, 'plans', '@**Ben Bit** you see this');
    await client.untilShown(['@Ben Bit you see this']);
    await write('and not this');
    await expect.poll(shown).toEqual([{ title: 'Ada Lovelace', body: 'and not this' }]);
    const [worker] = client.context.serviceWorkers() as [Worker];
    // Passed as a string, because the types of a service worker are unknown to tests.
    await worker.evaluate(`registration.getNotifications().then(([notification]) =>
      dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await client.untilShown(['and not this']);
    expect(client.complaints).toEqual([]);
  });

  it('web: a setting hides the text of direct messages in notifications', async () => {
    const { server, ben, client, write } = await benAndAda();
    const { shown } = await recordNotifications([client.page]);
    await server.call(ben, 'PATCH', '/settings', { pm_content_in_desktop_notifications: false });
    await client.goTo('#settings/notifications');
    const choice = client.page.getByRole('switch', { name: /Show text of direct messages/ });
    await expect.poll(() => choice.getAttribute('aria-checked')).toBe('false');
    await turnOn(client);
    await write('secret');
    const hidden = { title: 'Ada Lovelace', body: 'New direct message' };
    await expect.poll(shown).toEqual([hidden]);
  });

  it('web: encrypted push notifications reach a closed page, until sign-out', async () => {
    const { server, ada, ben, client, write } = await benAndAda({ fetchPrivate: true });
    const { subscriber, arrived } = await subscribing(client);
    await turnOn(client);
    await client.goTo('#settings/notifications');
    await client.page.getByText('You are notified even while Tidings is closed').waitFor();
    const status = async () => {
      const { push_devices } = await server.call(ben, 'POST', '/register', {
        fetch_event_types: ['push_device'],
        event_types: [],
      });
      return Object.values(push_devices as Record<string, { status: string }>).map(
        (device) => device.status,
      );
    };
    await expect.poll(status).toEqual(['active']);

    // A blank page keeps the browser open. The service worker does not see the app in it.
    const elsewhere = await client.context.newPage();
    await client.page.close();
    const deliver = await pushService(elsewhere, server, subscriber);
    const { shown } = await recordNotifications(client.context.serviceWorkers());
    const badge = await recordBadge(client.context.serviceWorkers());
    const { id } = await write('Hello **you**');
    await server.send(ada, 'plans', 'for nobody');
    await expect.poll(arrived).toHaveLength(1);
    await deliver(arrived()[0]);

    await expect.poll(shown).toEqual([{ title: 'Ada Lovelace', body: 'Hello you' }]);
    const page = await client.context.newPage();
    await page.goto(`${server.url}/setup`);
    await server.call(ben, 'POST', '/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await expect.poll(arrived).toHaveLength(2);
    await deliver(arrived()[1]);
    await expect.poll(() => shownBy(page)).toEqual([]);
    const { unread_msgs } = await server.call(ben, 'POST', '/register', {});
    await expect.poll(badge).toBe((unread_msgs as { count: number }).count);

    await page.goto(`${server.url}/#settings/notifications`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out and keep data' }).click();
    await page.getByRole('heading', { name: /Sign in/ }).waitFor();
    await expect.poll(status).toEqual([]);
  });
});

/** Records the count that the service worker puts on the icon of the app, which is not installed here. */
async function recordBadge([worker]: readonly Worker[]): Promise<() => Promise<unknown>> {
  await worker?.evaluate(() => {
    navigator.setAppBadge = async (count) => {
      Object.assign(globalThis, { badge: count });
    };
  });
  return async () => worker?.evaluate(() => (globalThis as { badge?: number }).badge);
}

/** Replaces Chromium's push service, which is remote, with a local server. */
async function subscribing(client: WebClient) {
  const peer = await startHttpPeer({ status: 201 });
  onTestFinished(() => peer.stop());
  const subscriber = newBrowser(`${peer.url}/ben`);
  const replace = (token: string) => {
    let key: ArrayBuffer | undefined;
    const subscription = () => ({
      ...JSON.parse(token),
      options: { applicationServerKey: key },
      toJSON: () => JSON.parse(token),
      unsubscribe: async () => true,
    });
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
        byte.charCodeAt(0),
      ).buffer;
    PushManager.prototype.subscribe = async (options) => {
      key = bytesOf(String(options?.applicationServerKey));
      return subscription();
    };
    PushManager.prototype.getSubscription = async () => (key ? subscription() : null);
  };
  await client.context.addInitScript(replace, subscriber.token);
  await client.page.reload();
  await client.untilOpen();
  return { subscriber, arrived: () => peer.asked.map(({ body }) => body) };
}

/** Delivers to the service worker what the server has pushed, like the browser's push service. */
async function pushService(page: Page, { url }: WebServer, subscriber: Subscriber) {
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await known;
  return async (body: Buffer | undefined) => {
    if (!body) throw new Error('Nothing was sent');
    const data = JSON.stringify(subscriber.read(body));
    await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data });
  };
}
