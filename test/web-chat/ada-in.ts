import type { Browser } from 'playwright-core';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

/** Ada at a server of her own, in a topic that nobody has written in. */
export async function adaIn(browser: Browser, topic: string) {
  const server = await WebServer.start();
  const account = await server.account('Ada Lovelace');
  const client = await WebClient.open(browser, server, { account });
  await client.openTopic(topic);
  return { server, account, client, page: client.page };
}
