import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { FetchFailure } from '../../../src/core/http-client/fetch-error.ts';
import { KeptConnections } from '../../../src/core/http-client/kept-connections.ts';
import { isPublicAddress } from '../../../src/core/http-client/public-address.ts';
import { type SafeRequest, safeFetch } from '../../../src/core/http-client/safe-fetch.ts';

const common = { timeoutMs: 5000, maxBytes: 1000, allowsPrivate: true };

describe('C7: public addresses', () => {
  test.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::8',
  ])('C7: %s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'nonsense',
    '',
  ])('C7: %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('fetching URLs given by others', () => {
  let server: Server;
  let origin: string;
  let requests: IncomingMessage[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  beforeEach(async () => {
    requests = [];
    answer = (_request, response) => response.end('hello');
    server = createServer((request, response) => {
      requests.push(request);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  function refusal(url: string, failure: FetchFailure, request: Partial<SafeRequest> = {}) {
    return expect(safeFetch(url, { ...common, ...request })).rejects.toMatchObject({
      name: 'FetchError',
      failure,
    });
  }

  function redirectTo(location: string, status = 302) {
    return (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/end') response.end('the end');
      else response.writeHead(status, { location }).end();
    };
  }

  it('C7: returns status, headers and body for any status', async () => {
    answer = (_request, response) => response.writeHead(404, { 'x-a': 'b' }).end('gone');
    const { status, headers, body, url } = await safeFetch(`${origin}/a?b#c`, common);
    expect([status, headers['x-a'], body.toString(), url.pathname]).toEqual([
      404,
      'b',
      'gone',
      '/a',
    ]);
    expect(requests[0]?.url).toBe('/a?b');
    expect(requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity' });
  });

  it('C7: addresses that are not public are not contacted', async () => {
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      const url = origin.replace('127.0.0.1', host);
      await refusal(url, 'forbidden', { allowsPrivate: false });
    }
    expect(requests).toEqual([]);
  });

  it('C7: a name needs public addresses only', async () => {
    const url = origin.replace('127.0.0.1', 'name.example');
    const resolve = async () => ['127.0.0.1', '10.0.0.1'];
    await refusal(url, 'forbidden', { allowsPrivate: false, resolve });
    await refusal(url, 'unreachable', { resolve: async () => [] });
    expect(requests).toEqual([]);
  });

  it('C7: the connection uses the checked address, and the name is resolved once', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [asked === 1 ? '127.0.0.1' : '192.0.2.1'];
    };
    const url = origin.replace('127.0.0.1', 'name.example');
    expect((await safeFetch(url, { ...common, resolve })).status).toBe(200);
    expect(asked).toBe(1);
    expect(requests[0]?.headers.host).toBe(new URL(url).host);
  });

  it.each([
    'ftp://a.example/',
    'file:///etc/passwd',
    'gopher://a.example',
    'nothing',
    'http://a:b@c.example/',
  ])('C7: %s is not fetched', (url) => refusal(url, 'forbidden'));

  it('C7: one redirect is followed, a second is not', async () => {
    answer = redirectTo('/end');
    const { body, url } = await safeFetch(`${origin}/a`, common);
    expect([body.toString(), url.href]).toEqual(['the end', `${origin}/end`]);
    answer = redirectTo('/again');
    await refusal(`${origin}/a`, 'redirected too often');
    await refusal(`${origin}/a`, 'redirected too often', { redirects: 0 });
  });

  it('C7: the target of a redirect is checked like the first URL', async () => {
    for (const location of ['ftp://a.example/', 'http://a:b@c.example/', 'http://[']) {
      answer = redirectTo(location);
      await refusal(origin, 'forbidden');
    }
    const allowsPrivate = (address: string) => address === '127.0.0.1';
    answer = redirectTo(origin.replace('127.0.0.1', '127.0.0.2'));
    await refusal(origin, 'forbidden', { allowsPrivate });
    const resolve = async (host: string) => [host === '127.0.0.1' ? host : '10.0.0.1'];
    answer = redirectTo('http://name.example/');
    await refusal(origin, 'forbidden', { allowsPrivate, resolve });
  });

  it('C7: another host does not get the headers of the first', async () => {
    const other = origin.replace('127.0.0.1', 'localhost');
    answer = redirectTo(`${other}/end`);
    const headers = { accept: 'text/plain', authorization: 'secret' };
    const resolve = async () => ['127.0.0.1'];
    await safeFetch(origin, { ...common, headers, resolve });
    expect(requests.map(({ headers: { authorization } }) => authorization)).toEqual([
      'secret',
      undefined,
    ]);
    expect(requests[1]?.headers.accept).toBe('text/plain');
  });

  it('C7: a POST is not repeated at a redirect', async () => {
    answer = redirectTo('/end', 307);
    const { status } = await safeFetch(origin, { ...common, method: 'POST', body: 'text' });
    expect(status).toBe(307);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers['content-length']).toBe('4');
  });

  it('C7: a response that is too long fails, or is truncated', async () => {
    answer = (_request, response) => response.end('x'.repeat(1001));
    await refusal(origin, 'too large');
    const { body } = await safeFetch(origin, { ...common, cutsBody: true });
    expect(body.length).toBe(1000);
    answer = (_request, response) => response.end('x'.repeat(1000));
    expect((await safeFetch(origin, common)).body.length).toBe(1000);
  });

  it('C7: an endless response is abandoned once there is enough of it', async () => {
    answer = (_request, response) => {
      const more = () =>
        response.write('x'.repeat(500), () => response.destroyed || setImmediate(more));
      more();
    };
    await refusal(origin, 'too large');
  });

  it('C7: an unwanted body is not read', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'a/b' }).write('x');
    const accepts = () => false;
    const { body, headers } = await safeFetch(origin, { ...common, accepts });
    expect([body.length, headers['content-type']]).toEqual([0, 'a/b']);
  });

  it('C7: a silent server times out, also in the middle of a response', async () => {
    answer = () => undefined;
    await refusal(origin, 'too slow', { timeoutMs: 50 });
    answer = (_request, response) => response.writeHead(200).write('x');
    await refusal(origin, 'too slow', { timeoutMs: 50 });
  });

  it('C7: a missing host is unreachable, and so is one that disconnects', async () => {
    answer = (request) => request.socket.destroy();
    await refusal(origin, 'unreachable');
    server.close();
    await refusal(origin, 'unreachable');
  });

  it('C7: a protocol upgrade is no response', async () => {
    answer = (_request, response) =>
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end();
    await refusal(origin, 'unreachable');
  });

  it('C7: the caller can abort', async () => {
    const controller = new AbortController();
    answer = () => controller.abort();
    await refusal(origin, 'unreachable', { signal: controller.signal });
  });

  describe('kept connections', () => {
    let connections: KeptConnections;
    beforeEach(() => {
      connections = new KeptConnections();
    });
    afterEach(() => connections.close());

    it('C7: one serves many requests, and its name is resolved once', async () => {
      let asked = 0;
      const resolve = async () => {
        asked += 1;
        return ['127.0.0.1'];
      };
      const url = origin.replace('127.0.0.1', 'name.example');
      for (let count = 0; count < 3; count += 1) {
        const { body } = await safeFetch(url, { ...common, connections, resolve });
        expect(body.toString()).toBe('hello');
      }
      expect(asked).toBe(1);
      expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1);
    });

    it('C7: every new one is checked, by name and by number', async () => {
      const resolve = async () => ['127.0.0.1'];
      const request = { allowsPrivate: false, connections };
      await refusal(origin, 'forbidden', request);
      const named = origin.replace('127.0.0.1', 'name.example');
      await refusal(named, 'forbidden', { ...request, resolve });
      await refusal(named, 'unreachable', { ...request, resolve: async () => [] });
      expect(requests).toEqual([]);
    });

    it('C7: one that was closed is replaced, and an answer cut short closes it', async () => {
      const request = { ...common, connections };
      await safeFetch(origin, request);
      requests[0]?.socket.destroy();
      expect((await safeFetch(origin, request)).status).toBe(200);
      answer = (_request, response) => response.end('x'.repeat(100_000));
      await refusal(origin, 'too large', request);
      answer = (_request, response) => response.end('hello');
      expect((await safeFetch(origin, request)).body.toString()).toBe('hello');
      const [, , large, last] = requests.map(({ socket }) => socket);
      expect(last === large).toBe(false);
    });
  });
});
