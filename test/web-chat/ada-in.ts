import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

/** Opens Ada's client, on a server of her own, in an empty topic. */
export async function adaIn(browser: Browser, topic: string, options: BrowserContextOptions = {}) {
  const server = await WebServer.start();
  const account = await server.account('Ada Lovelace');
  const client = await WebClient.open(browser, server, { account, ...options });
  await client.openTopic(topic);
  return { server, account, client, page: client.page };
}

/** Opens Ada's client at the sidebar, subscribed to some channels. */
export async function adaAtSidebar(
  browser: Browser,
  channels: readonly Record<string, unknown>[] = [],
  options: BrowserContextOptions = {},
) {
  const server = await WebServer.start();
  const account = await server.account('Ada Lovelace');
  for (const each of channels) {
    await server.call(account, 'POST', '/users/me/subscriptions', each);
  }
  const client = await WebClient.open(browser, server, { account, ...options });
  const { page } = client;
  const rowOf = (name: string) =>
    page.locator('.sidebar a').filter({ has: page.getByText(name, { exact: true }) });
  const items = page.locator('[role="menu"] [role^="menuitem"]');
  const choose = async (row: Locator, item: string) => {
    await row.click({ button: 'right' });
    await items.getByText(item, { exact: true }).click();
  };
  return { server, account, client, page, rowOf, items, choose };
}

/** A channel for `adaAtSidebar`. */
export function channel(name: string, more = {}): Record<string, unknown> {
  return { subscriptions: [{ name }], ...more };
}
