import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { shopApp } from '../../examples/embed/src/server/app.ts';
import { incomingOf } from '../../examples/embed/src/server/incoming.ts';
import { ShopDatabase } from '../../examples/embed/src/server/shop-database.ts';

it('X2: the shop of examples/embed ends all sessions of a person before it erases them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-shop-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const shop = await ShopDatabase.open(join(folder, 'shop.db'));
  onTestFinished(() => shop.close());
  await shop.addUser('Ada', 'roses');
  let statusMeanwhile: number | undefined;
  const chat = {
    url: 'http://chat',
    tokenFor: async () => 'token',
    openChat: async () => 1,
    tellPaid: async () => undefined,
    erase: async () => {
      statusMeanwhile = (await ask('POST', 'chat-token', other)).status;
      throw new Error('The chat does not answer.');
    },
  };
  const server = shopApp({ shop, chat, incoming: incomingOf({}), pages: folder }).listen(
    0,
    '127.0.0.1',
  );
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function ask(method: string, path: string, cookie = '', body?: object): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}/shop/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const signIn = () => ask('POST', 'sign-in', '', { name: 'Ada', password: 'roses' });
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  const [one, other] = [cookieOf(await signIn()), cookieOf(await signIn())];
  expect((await ask('POST', 'chat-token', other)).status).toBe(200);
  expect((await ask('DELETE', 'me', one)).status).toBe(500);
  expect(statusMeanwhile).toBe(401);
  // The shop still knows them, so that they can try again.
  expect((await signIn()).status).toBe(200);
});
