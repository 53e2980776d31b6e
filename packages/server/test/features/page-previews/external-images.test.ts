import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ExternalImages } from '../../../src/features/external-content/external-images.ts';

let elsewhere: Server;
let origin: string;
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    if (request.url?.startsWith('/never')) return;
    response.writeHead(200, { 'content-type': 'image/png' });
    setTimeout(() => response.end('picture'), 50);
  });
  elsewhere.listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const images = () => new ExternalImages({ fetchPrivate: true });
const urls = (path: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${origin}/${path}/${index}`);

it('C7: all images of a page load, however many', async () => {
  const all = images();
  const answers = await Promise.all(urls('picture', 50).map((url) => all.get(url, 'somebody')));
  expect(answers.filter((image) => image?.bytes.toString() === 'picture')).toHaveLength(50);
});

it('D: a user who requests many images that never arrive does not delay others', async () => {
  const all = images();
  const wanted = urls('never', 50).map((url) => all.get(url, 'somebody'));
  const startedAt = performance.now();
  expect(await all.get(`${origin}/picture`, 'somebody else')).toBeDefined();
  expect(performance.now() - startedAt).toBeLessThan(5000);
  void Promise.allSettled(wanted);
});
