import { describe, expect, it } from 'vitest';
import { startServer } from './test-server.ts';

const FRIEND = 'https://app.example.com';
const HOST = 'chat.example.com';

function post(origin: string, headers: Record<string, string> = {}) {
  return { method: 'POST', headers: { origin, ...headers } };
}

describe('D: pages of other origins', () => {
  it('D: may not change anything unless listed', async () => {
    const server = await startServer({ corsOrigins: [FRIEND] });
    const echo = (origin: string) => server.call('/api/v1/echo', post(origin));
    for (const origin of ['https://evil.example.com', 'null', `${FRIEND}.evil.com`]) {
      const { status, body } = await echo(origin);
      expect({ origin, status, code: body.code }).toEqual({
        origin,
        status: 403,
        code: 'CSRF_FAILED',
      });
    }
    expect((await echo(FRIEND)).status).toBe(200);
    expect((await echo(server.origin)).status).toBe(200);
  });

  it('D: can all be allowed', async () => {
    const server = await startServer({ corsOrigins: ['*'] });
    const { status, headers } = await server.call('/api/v1/echo', post('https://any.example'));
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('D: cannot use forms even if allowed, since forms send cookies', async () => {
    const form = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const corsOrigins of [['*'], [FRIEND]]) {
      const server = await startServer({ corsOrigins });
      const { auth } = await server.addAccount('ann@example.com');
      const submit = async (origin: string, sign: Record<string, string>) => {
        const headers = { ...auth, origin, host: HOST, ...sign };
        const answer = await server.app.inject({ method: 'POST', url: '/api/v1/echo', headers });
        return { status: answer.statusCode, code: answer.json().code };
      };
      for (const sign of [{ accept: form }, { 'sec-fetch-mode': 'navigate' }]) {
        expect(await submit(FRIEND, sign)).toEqual({ status: 403, code: 'CSRF_FAILED' });
        expect(await submit(`https://${HOST}`, sign)).toMatchObject({ status: 200 });
      }
    }
  });

  it('a listed origin may read responses, with errors and limits', async () => {
    const server = await startServer({ corsOrigins: [FRIEND] });
    for (const path of ['/api/v1/me', '/api/v1/nothing', '/api/v1/strict?name=x&to=[]']) {
      const { headers } = await server.call(path, { headers: { origin: FRIEND } });
      expect(headers.get('access-control-allow-origin')).toBe(FRIEND);
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
    }
    const other = await server.call('/api/v1/me', { headers: { origin: 'https://other.example' } });
    expect(other.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('an answer that was kept for a request without an origin says for whom it is', async () => {
    const open = await startServer({ corsOrigins: ['*'] });
    const { headers } = await open.call('/api/v1/strict?name=x&to=[]');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const listed = await startServer({ corsOrigins: [FRIEND] });
    const { headers: varied } = await listed.call('/api/v1/strict?name=x&to=[]');
    expect(varied.get('vary')).toContain('Origin');
    expect(varied.has('access-control-allow-origin')).toBe(false);
  });

  it('preflights are answered, also for methods that do not exist', async () => {
    const server = await startServer({ corsOrigins: [FRIEND] });
    const { status, headers } = await server.call('/api/v1/echo', {
      method: 'OPTIONS',
      headers: {
        origin: FRIEND,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, idempotency-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = headers.get('access-control-allow-headers');
    expect(allowed).toContain('Idempotency-Key');
    expect(allowed).toContain('Idempotency-After');
    const plain = await server.call('/api/v1/echo', { method: 'OPTIONS' });
    expect(plain.headers.get('allow')).toBe('POST, OPTIONS');
  });
});
