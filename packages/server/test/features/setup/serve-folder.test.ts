import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readFolder, serveFiles } from '../../../src/features/setup/serve-folder.ts';

describe('the web client', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-pages-'));
    await mkdir(join(folder, 'app'));
    await writeFile(join(folder, 'index.html'), 'old page');
    await writeFile(join(folder, 'index.html.br'), 'old page, packed');
    await writeFile(join(folder, 'app', 'old.js'), 'old program');
    app = Fastify();
    const files = readFolder(pathToFileURL(`${folder}/`));
    serveFiles(app, files, (path) => `about ${path}`);
    onTestFinished(async () => {
      await app.close();
      await rm(folder, { recursive: true });
    });
  });

  test('operations: until the server restarts, an upgrade on the disk changes nothing', async () => {
    await rm(join(folder, 'app'), { recursive: true });
    await mkdir(join(folder, 'app'));
    await writeFile(join(folder, 'index.html'), 'new page');
    await writeFile(join(folder, 'app', 'new.js'), 'new program');
    expect((await app.inject('/')).body).toBe('old page');
    expect((await app.inject('/index.html')).body).toBe('old page');
    const program = await app.inject('/app/old.js');
    expect(program.body).toBe('old program');
    expect(program.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'about app/old.js',
    });
    expect((await app.inject('/app/new.js')).statusCode).toBe(404);
    expect((await app.inject('/index.html.br')).statusCode).toBe(404);
    expect((await app.inject('/app/')).statusCode).toBe(404);
  });

  test('operations: files are compressed for clients that accept it, and only once', async () => {
    const get = (headers: Record<string, string>) => app.inject({ url: '/', headers });
    const packed = await get({ 'accept-encoding': 'gzip, BR' });
    expect(packed.body).toBe('old page, packed');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    const plain = await get({ 'accept-encoding': 'gzip, br;q=0' });
    expect(plain.body).toBe('old page');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const etag = String(plain.headers.etag);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  test('operations: a folder below an address serves its files there alone', async () => {
    serveFiles(app, readFolder(pathToFileURL(`${folder}/`)), () => 'below', '/element');
    expect((await app.inject('/element/index.html')).body).toBe('old page');
    const program = await app.inject('/element/app/old.js');
    expect(program.body).toBe('old program');
    expect(program.headers['cache-control']).toBe('below');
    expect((await app.inject('/element/old.js')).statusCode).toBe(404);
  });
});
