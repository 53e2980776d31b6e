import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { extraEmoji } from '../markdown/emoji/extra-emoji.ts';
import { webFolder } from '../web-folder.ts';
import { contentTypeOfPage } from './page-types.ts';
import { type FolderFiles, readFolder, serveFiles } from './serve-folder.ts';

/** What `examples/web-chat` is built into. */
const clientFolder = new URL('client/', webFolder);

/** By address: the page that sets the server up, and its parts. */
const setupPages: Readonly<Record<string, string>> = {
  '/setup': 'setup.html',
  '/favicon.ico': 'icon.svg',
  '/assets/icon.svg': 'icon.svg',
  '/assets/icon.png': 'icon.png',
  [extraEmoji.path]: 'icon.png',
  '/assets/style.css': 'style.css',
  '/assets/setup.js': 'setup.js',
};

/** Says what this server is, where no web client was built. */
const homePages: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/assets/home.js': 'home.js',
};

/** As much a part of the program as its code is, and like that read once, however many servers a process starts. */
let client: FolderFiles | undefined;

/** Serves what browsers show: the web client, and what is needed before anybody can use it. */
export async function addWebPages(app: FastifyInstance): Promise<void> {
  await addPages(app, setupPages);
  if (existsSync(new URL('index.html', clientFolder))) {
    client ??= await readFolder(clientFolder);
    serveFiles(app, client, clientCacheControl);
  } else await addPages(app, homePages);
}

/** The files are few and small, so they stay in memory. */
async function addPages(
  app: FastifyInstance,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [url, file] of Object.entries(pages)) {
    const content = await readFile(new URL(file, webFolder));
    const type = contentTypeOfPage(file);
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}

/** Files below `app/` are named after their content and never change; the others may, with any release. */
function clientCacheControl(path: string): string {
  return path.startsWith('app/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
