import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type BucketServer,
  startBucketServer,
} from '../../../../../../test/support/bucket-server.ts';
import { freePort } from '../../../../../../test/support/free-port.ts';
import type { S3Config } from '../../../../src/core/config/config.ts';
import { BucketStore } from '../../../../src/core/storage/files/bucket-store.ts';
import { MovingStore } from '../../../../src/core/storage/files/moving-store.ts';
import { storeSuite } from './store-suite.ts';

let service: BucketServer;
beforeAll(async () => {
  service = await startBucketServer();
});
afterAll(() => service.close());

let stores = 0;

/** Returns a store in a part of the bucket of its own. */
function newStore(config: Partial<S3Config> = {}, options = {}): BucketStore {
  stores += 1;
  const place = { bucket: service.bucket, prefix: `store-${stores}/` };
  return new BucketStore(place, { ...service.config, ...config }, options);
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error as Error & { kind: string },
  );

describe('store in a bucket', () => {
  storeSuite(async () => newStore());

  test('more than a page of files is listed', async () => {
    const store = newStore({}, { pageLength: 3 });
    const names = Array.from({ length: 7 }, (_, index) => `a/${index}`);
    for (const name of names) await store.put(name, Buffer.from(name));
    const listed: string[] = [];
    for await (const path of store.list()) listed.push(path);
    expect(listed).toEqual(names);
  });

  test('a large file goes in parts, and part of it is not there before all are', async () => {
    const store = newStore();
    const sent = service.requests.length;
    await store.put('large', Buffer.alloc(20 * 2 ** 20, 'x'));
    const parts = service.requests.slice(sent).filter((line) => line.includes('partNumber='));
    expect(parts).toHaveLength(3);
    service.failNext(1000, 403);
    expect(await problemOf(store.put('refused', Buffer.alloc(9 * 2 ** 20)))).toMatchObject({
      kind: 'readonly',
    });
    service.failNext(0, 0);
    expect(await store.has('refused')).toBe(false);
  });

  test('a request is repeated while the service is in trouble', async () => {
    const store = newStore();
    service.failNext(2, 503);
    await store.put('a', Buffer.from('there'));
    service.failNext(1, 429);
    expect(String(await store.read('a'))).toBe('there');
  });

  test('signed addresses work for everyone, with the headers of the server', async () => {
    const store = newStore({}, { signsUrls: true });
    await store.put('files/a', Buffer.from('0123456789'));
    const answer = { contentType: 'image/png', contentDisposition: 'inline; filename="a.png"' };
    const url = (await store.signedUrl('files/a', answer)) ?? '';
    const response = await fetch(url, { headers: { range: 'bytes=2-4' } });
    expect([response.status, await response.text()]).toEqual([206, '234']);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe('inline; filename="a.png"');
    const forged = await fetch(url.replace('image%2Fpng', 'text%2Fhtml'));
    expect(forged.status).toBe(403);
    const other = await fetch(url.replace('files/a', 'files/b'));
    expect(other.status).toBe(403);
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    expect(await newStore().signedUrl('files/a', answer)).toBeUndefined();
  });

  test('errors say what to do, and never the secret', async () => {
    const missing = new BucketStore({ bucket: 'no-such-bucket', prefix: '' }, service.config);
    const secretKey = 'not-the-secret-of-this-key';
    const wrong = newStore({ secretKey });
    const unknown = newStore({ accessKey: 'UNKNOWN' });
    const gone = newStore({ endpoint: `http://127.0.0.1:${await freePort()}` });
    const found = await Promise.all([
      problemOf(missing.prepare()),
      problemOf(missing.read('a')),
      problemOf(wrong.prepare()),
      problemOf(unknown.put('a', Buffer.from('a'))),
      problemOf(gone.read('a')),
    ]);
    expect(found.map((error) => error?.kind)).toEqual([
      'unavailable',
      'unavailable',
      'readonly',
      'readonly',
      'unavailable',
    ]);
    const texts = found.map((error) => String(error?.message));
    expect(texts[0]).toContain('s3://no-such-bucket: The bucket does not exist');
    expect(texts[2]).toContain('refused this server’s signature');
    expect(texts[3]).toContain('does not know this server’s key');
    expect(texts[4]).toContain('does not answer. Check s3Endpoint');
    expect(JSON.stringify(found.map((error) => [error, error?.stack]))).not.toContain(secretKey);
  });

  /** A store at a service that answers like this. */
  async function storeAt(answer: RequestListener): Promise<BucketStore> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    return newStore({ endpoint: `http://127.0.0.1:${port}` });
  }

  test.each([
    [200, 9 * 2 ** 20, true],
    [200, 5, false],
    [404, 0, false],
  ])(
    'a large file whose last answer was lost is written if it is there: %i, %i bytes',
    async (status, size, isThere) => {
      let isLost = false;
      const store = await storeAt((request, response) => {
        request.resume();
        const { method, url = '' } = request;
        if (method === 'HEAD') response.writeHead(status, { 'content-length': size }).end();
        else if (url.includes('uploads=')) response.end('<UploadId>7</UploadId>');
        else if (method !== 'POST') response.writeHead(200, { etag: '"1"' }).end();
        else if (isLost) response.writeHead(404).end('<Code>NoSuchUpload</Code>');
        else {
          isLost = true;
          request.socket.destroy();
        }
      });
      const problem = await problemOf(store.put('large', Buffer.alloc(9 * 2 ** 20)));
      expect(problem === undefined).toBe(isThere);
    },
  );

  test('a large file that the service gives up at the end is an error, though the status is 200', async () => {
    const store = await storeAt((request, response) => {
      request.resume();
      const { method, url = '' } = request;
      if (url.includes('uploads=')) response.end('<UploadId>7</UploadId>');
      else if (method === 'POST') response.end('<Error><Code>InternalError</Code></Error>');
      else response.writeHead(200, { etag: '"1"' }).end();
    });
    const problem = await problemOf(store.put('large', Buffer.alloc(9 * 2 ** 20)));
    expect(problem).toMatchObject({ kind: 'unavailable' });
  });

  test('a missing page of another server is no missing file', async () => {
    const store = await storeAt((_, response) => response.writeHead(404).end('<h1>Not found</h1>'));
    expect(await problemOf(store.read('a'))).toMatchObject({ kind: 'unavailable' });
  });

  test.each([
    [400, 'AuthorizationHeaderMalformed'],
    [301, 'PermanentRedirect'],
  ])('a wrong region is named: %i %s', async (status, code) => {
    const store = await storeAt((_, response) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
    );
    expect((await problemOf(store.prepare()))?.message).toContain('Set s3Region');
  });

  test('a service that breaks off an answer is an error, not a short file', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('short');
      setTimeout(() => response.destroy(), 50);
    }).listen(0, '127.0.0.1');
    const { port } = await new Promise<{ port: number }>((resolve) =>
      server.once('listening', () => resolve(server.address() as { port: number })),
    );
    const store = newStore({ endpoint: `http://127.0.0.1:${port}` });
    expect(await problemOf(store.read('a'))).toMatchObject({ kind: 'unavailable' });
    server.close();
  });
});

describe('store that moves into a bucket', () => {
  storeSuite(async () => new MovingStore(newStore(), newStore()));

  test('files of both places are found, and new ones go to the first', async () => {
    const [current, earlier] = [newStore(), newStore()];
    const store = new MovingStore(current, earlier);
    await earlier.put('old', Buffer.from('old'));
    await store.put('new', Buffer.from('new'));
    expect(await earlier.has('new')).toBe(false);
    const paths: string[] = [];
    for await (const path of store.list()) paths.push(path);
    expect(paths.sort()).toEqual(['new', 'old']);
    expect(String(await store.read('old'))).toBe('old');
    await current.put('old', Buffer.from('old'));
    await store.remove('old');
    expect([await current.has('old'), await earlier.has('old')]).toEqual([false, false]);
  });

  test('only files of the bucket get signed addresses', async () => {
    const [current, earlier] = [newStore({}, { signsUrls: true }), newStore()];
    const store = new MovingStore(current, earlier);
    const answer = { contentType: 'text/plain', contentDisposition: 'attachment' };
    await earlier.put('a', Buffer.from('a'));
    expect(await store.signedUrl('a', answer)).toBeUndefined();
    await current.put('a', Buffer.from('a'));
    expect(await store.signedUrl('a', answer)).toContain('X-Amz-Signature=');
  });
});
