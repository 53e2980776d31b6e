import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { webFolder } from '../web-folder.ts';

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** By address: the page that says what this server is, the one that sets it up, and their parts. */
const pages: Readonly<Record<string, string>> = {
  '/': 'home.html',
  '/setup': 'setup.html',
  '/favicon.ico': 'icon.svg',
  '/assets/icon.svg': 'icon.svg',
  '/assets/icon.png': 'icon.png',
  '/assets/style.css': 'style.css',
  '/assets/home.js': 'home.js',
  '/assets/setup.js': 'setup.js',
};

/** Serves what browsers show. The files are few and small, so they stay in memory. */
export async function addWebPages(app: FastifyInstance): Promise<void> {
  for (const [url, file] of Object.entries(pages)) {
    const content = await readFile(new URL(file, webFolder));
    const type = contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    app.get(url, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}
