import { mkdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopApp } from './app.ts';
import { chatOf } from './chat.ts';
import { incomingOf } from './incoming.ts';
import { ShopDatabase } from './shop-database.ts';

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`Set ${name}; the README lists the settings.`);
  return value;
}

const data = process.env.SHOP_DATA ?? './shop-data';
const pages = process.env.SHOP_PAGES ?? fileURLToPath(new URL('../../dist', import.meta.url));
await mkdir(data, { recursive: true });

const webhookId = process.env.TIDINGS_WEBHOOK_ID;
const chat = chatOf({
  url: setting('TIDINGS_URL'),
  serviceKey: { email: setting('TIDINGS_SERVICE_EMAIL'), apiKey: setting('TIDINGS_SERVICE_KEY') },
  privateKey: await readFile(process.env.SHOP_PRIVATE_KEY ?? join(data, 'shop.pem'), 'utf8'),
  issuer: process.env.SHOP_ISSUER ?? 'https://shop.example.org',
  webhookId: webhookId === undefined ? undefined : Number(webhookId),
});
const incoming = incomingOf({
  hook: process.env.TIDINGS_HOOK_SECRET,
  webhook: process.env.TIDINGS_WEBHOOK_SECRET,
});
const shop = await ShopDatabase.open(join(data, 'shop.db'));
await shop.addUser('Ada', 'roses');
await shop.addUser('Ben', 'tulips');
await shop.addUser('Sam', 'seller', true);

const port = Number(process.env.SHOP_PORT ?? 9988);
const server = shopApp({ shop, chat, incoming, pages }).listen(port, '127.0.0.1', () => {
  const { port: chosen } = server.address() as AddressInfo;
  process.stdout.write(`The shop is open: http://127.0.0.1:${chosen}/\n`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => void shop.close());
});
