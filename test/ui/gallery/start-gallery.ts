import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Api, createApi } from '../../../packages/sdk/src/index.ts';
import { runTidings, startTidings } from '../../support/tidings.ts';
import type { GalleryWorld } from './page/clients.ts';

export interface Gallery {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server with a few messages in a folder, and a page that shows every part in every state. */
export async function startGallery(folder: string): Promise<Gallery> {
  const server = await startTidings(join(folder, 'data'));
  const ada = await account(server.dataDirectory, 'Ada Lovelace', 'owner');
  const grace = await account(server.dataDirectory, 'Grace Hopper', 'member');
  const bare = await account(server.dataDirectory, 'Ben Bare', 'member');
  const crowded = await account(server.dataDirectory, 'Clara Crowded', 'member');
  const longPerson = await account(server.dataDirectory, longName, 'member');
  const api = (credentials: typeof ada) => createApi({ serverUrl: server.url, credentials });
  await leaveAll(api(bare));
  await api(bare).markAllAsRead();
  await crowd(api(crowded), api(grace));
  const world: GalleryWorld = {
    serverUrl: server.url,
    credentials: ada,
    channelId: await fill(api(ada), api(grace)),
    personId: grace.userId,
    longPersonId: longPerson.userId,
    bare,
    crowded,
  };
  const files = await bundled();
  const pages = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const known = pathname === '/world.json' ? JSON.stringify(world) : files.get(pathname);
    response.setHeader('content-type', typeOf(pathname));
    response.end(known ?? page);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`,
    async stop() {
      pages.closeAllConnections();
      await new Promise((resolve) => pages.close(resolve));
      await server.stop();
    },
  };
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery of @tidings/ui</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/main.css"><h1>Gallery</h1><main></main>
<script type="module" src="/main.js"></script></html>`;

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  if (path.endsWith('.css')) return 'text/css';
  return path.endsWith('.woff2') ? 'font/woff2' : 'text/html';
}

async function bundled(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page/main.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    conditions: ['@tidings/source', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'file' },
    outdir: '/',
    write: false,
    target: 'es2022',
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.replaceAll('\\', '/'), contents]));
}

async function account(data: string, name: string, role: string) {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`;
  const words = ['user', 'create', '--name', name, '--email', email, '--role', role];
  const made = JSON.parse(await runTidings([...words, '--data', data, '--json']));
  return { userId: made.user_id as number, email, apiKey: made.api_key as string };
}

const longName =
  'Hubertus Blaine Wolfeschlegelsteinhausenbergerdorff the Very Senior of Philadelphia';

async function leaveAll(api: Api): Promise<void> {
  const { subscriptions } = await api.getSubscriptions();
  const names = subscriptions.map(({ name }) => name);
  if (names.length > 0) await api.unsubscribe({ subscriptions: names });
}

/** Subscribes to channels with long names, which have unread messages. */
async function crowd(api: Api, writer: Api): Promise<void> {
  await leaveAll(api);
  const subscriptions = ['gardens', 'greenhouses', 'Tomatoesandcucumbersandpumpkins'].map(
    (name) => ({ name: `${name} along the river` }),
  );
  await writer.subscribe({ subscriptions });
  await api.subscribe({ subscriptions });
  const { streams } = await writer.getChannels();
  for (const { stream_id } of streams.filter(({ name }) => name.includes('along the river'))) {
    await writer.sendMessage({
      type: 'channel',
      to: stream_id,
      topic: 'a topic with a rather long name that does not fit',
      content:
        'A message with more words than the preview has room for, as they often are. '.repeat(3),
    });
  }
}

const manyEmoji = [
  ...['heart', 'tada', 'rocket', 'eyes', 'seedling', 'sunflower', 'tomato', 'cucumber', 'rose'],
  ...['tulip', 'bee', 'sunny', 'umbrella', 'snowflake', 'coffee', 'tea', 'cake', 'apple', 'pear'],
  ...['lemon', 'cherries', 'grapes', 'melon', 'corn'],
];

/** Writes the messages that the gallery shows. Returns their channel. */
async function fill(ada: Api, grace: Api): Promise<number> {
  await ada.subscribe({ subscriptions: [{ name: 'allotment' }] });
  const { streams } = await ada.getChannels();
  const channelId = streams.find(({ name }) => name === 'allotment')?.stream_id ?? 0;
  const send = (api: Api, topic: string, content: string) =>
    api.sendMessage({ type: 'channel', to: channelId, topic, content });
  const { id } = await send(ada, 'garden', 'Who **waters** the beds?');
  await grace.addReaction({ message_id: id, emoji_name: 'heart' });
  await send(grace, 'garden', 'I do, with `can.fill()`.\n\n* roses\n* peas');
  await send(ada, 'garden', '> I do.\n\nThank you!');
  await send(grace, 'kitchen', 'Soup is ready.');
  const { id: longId } = await send(
    ada,
    'long',
    `${'Tomatoesandcucumbersandpumpkins'.repeat(8)} ${'and more words '.repeat(30)}`,
  );
  for (const emoji_name of manyEmoji) await grace.addReaction({ message_id: longId, emoji_name });
  await send(grace, 'a topic with a rather long name that does not fit', 'Short.');
  return channelId;
}
