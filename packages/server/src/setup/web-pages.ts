import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { webFolder } from '../web-folder.ts';

/** What `examples/web-chat` is built into. */
const clientFolder = new URL('client/', webFolder);

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** By address: the page that sets the server up, and its parts. */
const setupPages: Readonly<Record<string, string>> = {
  '/setup': 'setup.html',
  '/favicon.ico': 'icon.svg',
  '/assets/icon.svg': 'icon.svg',
  '/assets/icon.png': 'icon.png',
  '/assets/style.css': 'style.css',
  '/assets/setup.js': 'setup.js',
};

/** Says what this server is, where no web client was built. */
const homePages: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/assets/home.js': 'home.js',
};

/** Serves what browsers show: the web client, and what is needed before anybody can use it. */
export async function addWebPages(app: FastifyInstance): Promise<void> {
  await addPages(app, setupPages);
  if (existsSync(new URL('index.html', clientFolder))) await addWebClient(app);
  else await addPages(app, homePages);
}

/** The files are few and small, so they stay in memory. */
async function addPages(
  app: FastifyInstance,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [url, file] of Object.entries(pages)) {
    const content = await readFile(new URL(file, webFolder));
    const type = contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}

/** Files below `app/` are named after their content and never change; the others may, with any release. */
async function addWebClient(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(clientFolder),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isNamedByContent = path.includes(`${sep}client${sep}app${sep}`);
      const control = isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', control);
    },
  });
}
