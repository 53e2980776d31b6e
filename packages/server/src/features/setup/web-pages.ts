import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { readTranslatedPage } from '../../http/translated-page.ts';
import { webFolder } from '../../web-folder.ts';
import { extraEmoji } from '../markdown/emoji/extra-emoji.ts';
import { contentTypeOfPage } from './page-types.ts';
import { type FolderFiles, readFolder, serveFiles } from './serve-folder.ts';

/** The build of `examples/web-chat`. */
const clientFolder = new URL('client/', webFolder);

/** The custom element of `@tidings/ui`, for pages of any origin. */
const elementFolder = new URL('element/', webFolder);

/** The setup page and its assets, by address. */
const setupPages: Readonly<Record<string, string>> = {
  '/setup': 'setup.html',
  '/favicon.ico': 'icon.svg',
  '/assets/icon.svg': 'icon.svg',
  '/assets/icon.png': 'icon.png',
  [extraEmoji.path]: 'icon.png',
  '/assets/style.css': 'style.css',
  '/assets/setup.js': 'setup.js',
};

/** The page that describes this server if no web client was built. */
const homePages: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/assets/home.js': 'home.js',
};

/** The web client. Like the program's code, it is read once per process, even if the process starts several servers. */
let client: FolderFiles | undefined;
let element: FolderFiles | undefined;

/** Serves the web client, and the pages that are needed before anyone can use it. */
export async function addWebPages(app: FastifyInstance): Promise<void> {
  await addPages(app, setupPages);
  if (existsSync(new URL('index.html', clientFolder))) {
    client ??= readFolder(clientFolder);
    serveFiles(app, client, clientCacheControl);
  } else await addPages(app, homePages);
  if (existsSync(elementFolder)) {
    element ??= readFolder(elementFolder);
    serveFiles(app, element, elementCacheControl, '/element');
  }
}

/** Serves pages from memory, as they are few and small. */
async function addPages(
  app: FastifyInstance,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [url, file] of Object.entries(pages)) {
    if (file.endsWith('.html')) app.get(url, await readTranslatedPage(file));
    else await addAsset(app, url, file);
  }
}

async function addAsset(app: FastifyInstance, url: string, file: string): Promise<void> {
  const content = await readFile(new URL(file, webFolder));
  const type = contentTypeOfPage(file);
  app.get(url, (_request, reply) =>
    reply.type(type).header('cache-control', 'no-cache').send(content),
  );
}

/** Returns the `Cache-Control` of a file of the element. Only the name of its first file has no hash. */
function elementCacheControl(path: string): string {
  return path === 'tidings-chat.js' ? 'no-cache' : 'public, max-age=31536000, immutable';
}

/** Returns the `Cache-Control` of a file. Names below `app/` contain a hash of the content; others can change. */
function clientCacheControl(path: string): string {
  return path.startsWith('app/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
