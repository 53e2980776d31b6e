import { endpoints } from '@tidings/shared-types';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { query } from '../../src/handler.ts';
import { assertServed } from '../../src/http/assert-served.ts';
import { addRoutes } from '../../src/http/routes.ts';
import { parseAnswer, rawGet, rawRequest } from './raw-request.ts';
import { testEndpoints, testHandlers } from './test-endpoints.ts';
import { startServer } from './test-server.ts';

describe('A1: paths', () => {
  it('A1: doubled slashes collapse', async () => {
    const server = await startServer();
    const { status } = await server.call('/api/v1//views///kind/rest');
    expect(status).toBe(200);
  });

  it('A1: an unknown path is a 404 in the API’s format', async () => {
    const server = await startServer();
    for (const path of ['/api/v1/nothing', '/api/v1/echo/', '/', '/api', '/api/v1/views/x']) {
      const { status, body, headers } = await server.call(path, { method: 'POST', body: '{' });
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'NOT_FOUND' });
      expect(body.result).toBe('error');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  it('a greedy parameter matches slashes, literal or escaped, and is decoded once', async () => {
    const server = await startServer();
    const cases: [string, string][] = [
      ['a/b/c', 'a/b/c'],
      ['a%2Fb%2Fc', 'a/b/c'],
      ['a%252Fb', 'a%2Fb'],
      ['narrow/is/100%25', 'narrow/is/100%'],
      ['gr%C3%B6%C3%9Fe', 'größe'],
      ['narrow//near/5/', 'narrow//near/5/'],
    ];
    for (const [sent, fragment] of cases) {
      const { body } = await server.call(`/api/v1/views/k%2F1/${sent}`);
      expect(body.input).toEqual({ kind: 'k/1', fragment });
    }
  });

  it('a greedy parameter ends with the path, also in an absolute URL', async () => {
    const server = await startServer();
    for (const target of ['http://127.0.0.1/api/v1/views/k/a//b?x=1', '/api/v1/views/k/a//b#x']) {
      const { body } = parseAnswer(await rawRequest(server.port, rawGet(target)));
      expect(body['input']).toEqual({ kind: 'k', fragment: 'a//b' });
    }
  });

  it('a path that cannot be decoded is a 400', async () => {
    const server = await startServer();
    for (const path of ['/api/v1/views/a/%zz', '/api/v1/views/a/%ff', '/api/v1/%']) {
      const { status, body } = await server.call(path);
      expect({ path, status, code: body.code }).toEqual({ path, status: 400, code: 'BAD_REQUEST' });
    }
  });

  it('a path parameter of the wrong type is a 400', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('ann@example.com');
    const { status, body } = await server.call('/api/v1/things/nonsense', { headers: auth });
    expect(status).toBe(400);
    expect(body.msg).toContain('thing_id');
  });
});

describe('A1: methods', () => {
  it('A1: an unsupported method is a 405 that lists the supported ones', async () => {
    const server = await startServer();
    const { status, body, headers } = await server.call('/api/v1/things/5', { method: 'POST' });
    expect(status).toBe(405);
    expect(body).toMatchObject({
      result: 'error',
      code: 'METHOD_NOT_ALLOWED',
      allowed_methods: ['DELETE', 'GET', 'PATCH'],
    });
    expect(headers.get('allow')).toBe('DELETE, GET, PATCH, HEAD, OPTIONS');
    const long = await server.call(`/api/v1/things/${'5'.repeat(200)}`, { method: 'POST' });
    expect(long.status).toBe(405);
    const fixed = await server.call('/api/v1/things/mine', { method: 'DELETE' });
    expect(fixed.status).toBe(405);
    expect(fixed.body.allowed_methods).toEqual(['GET']);
  });

  it('A1: HEAD is GET without the body', async () => {
    const server = await startServer();
    const url = '/api/v1/strict?name=x&to=[]';
    const [head, get] = [
      await fetch(server.origin + url, { method: 'HEAD' }),
      await fetch(server.origin + url),
    ];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    const post = await fetch(`${server.origin}/api/v1/echo`, { method: 'HEAD' });
    expect(post.status).toBe(405);
  });

  it('A1: OPTIONS is a 204 with Allow', async () => {
    const server = await startServer();
    const { status, headers } = await server.call('/api/v1/echo', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    const fixed = await server.call('/api/v1/things/mine', { method: 'OPTIONS' });
    expect(fixed.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    const nothing = await server.call('/api/v1/nothing', { method: 'OPTIONS' });
    expect(nothing.status).toBe(404);
  });
});

describe('responses', () => {
  it('A1: are JSON with no-store', async () => {
    const server = await startServer();
    for (const path of ['/api/v1/strict?name=x&to=[]', '/api/v1/strict', '/api/v1/nothing']) {
      const { headers } = await server.call(path);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe(
        'max-age=0, no-cache, no-store, must-revalidate, private',
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('have a request id that the client cannot choose', async () => {
    const server = await startServer();
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const first = await server.call('/api/v1/strict', { headers });
    const second = await server.call('/api/v1/nothing', { headers });
    const ids = [first, second].map((answer) => answer.headers.get('x-request-id'));
    expect(new Set([...ids, 'mine', null]).size).toBe(4);
  });
});

describe('assertServed', () => {
  const { echo, strict } = testEndpoints;
  const endpoints = { echo, strict };

  it('accepts contracts that all have handlers', () => {
    assertServed(endpoints, { echo: testHandlers.echo, strict: testHandlers.strict });
  });

  it('refuses missing, unknown and mismatched handlers', () => {
    expect(() => assertServed(endpoints, { echo: testHandlers.echo })).toThrow(
      'strict has no handler',
    );
    const both = { echo: testHandlers.echo, strict: testHandlers.strict };
    expect(() => assertServed({ echo }, both)).toThrow('strict is not the name of a contract');
    const harmless = query(testEndpoints.rename, () => ({ names: [] }));
    expect(() => assertServed({ rename: testEndpoints.rename }, { rename: harmless })).toThrow(
      'rename is a query',
    );
    const crossed = { echo: query(strict, () => ({ input: {} })) };
    expect(() => assertServed({ echo }, crossed)).toThrow('another contract');
  });
});

describe('DESIGN 1.1: the contracts of the API', () => {
  it('DESIGN 1.1: each has its own URL', async () => {
    const { services } = await startServer();
    const app = Fastify();
    const handlers = Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        { kind: 'query' as const, endpoint, run: () => ({}) },
      ]),
    );
    addRoutes(app, services, handlers, false);
    await app.ready();
    for (const { method, path } of Object.values(endpoints)) {
      const url = `/api/v1${path.replaceAll(/\{\w+\*?\}/g, '1')}`;
      expect({ method, url, found: app.findRoute({ method, url }) }).not.toMatchObject({
        found: null,
      });
    }
  });
});
