import { botTypes } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { users } from '../../src/core/storage/tables/users.ts';
import {
  addressKey,
  createRateLimits,
  Limit,
  RateLimitHit,
} from '../../src/http/admission/rate-limit.ts';
import { type Answer, basicAuth, startServer, type TestServer } from './test-server.ts';

const rateLimit = { perUserPerMinute: 3, perAddressPerMinute: 2, loginsPerHalfHour: 2 };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ME = '/api/v1/me';

async function repeat(
  server: TestServer,
  times: number,
  path: string,
  headers: Record<string, string> = {},
) {
  const answers: Answer[] = [];
  for (let count = 0; count < times; count += 1) answers.push(await server.call(path, { headers }));
  return answers;
}

describe('A7: rate limits', () => {
  it('A7: an account has an allowance of its own, shown in every response', async () => {
    const server = await startServer({ rateLimit });
    const ann = await server.addAccount('ann@example.com');
    const bob = await server.addAccount('bob@example.com');
    const answers = await repeat(server, 4, ME, ann.auth);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const remaining = answers.map(({ headers }) => headers.get('x-ratelimit-remaining'));
    expect(remaining).toEqual(['2', '1', '0', '0']);
    expect(answers[0]?.headers.get('x-ratelimit-limit')).toBe('3');
    const reset = Number(answers[0]?.headers.get('x-ratelimit-reset'));
    expect(reset).toBeGreaterThan(Date.now() / 1000);
    expect((await server.call(ME, { headers: bob.auth })).status).toBe(200);
  });

  it('A7: beyond it comes 429 with the time to wait in header and body', async () => {
    const server = await startServer({ rateLimit });
    const { auth } = await server.addAccount('ann@example.com');
    const { status, headers, body } = (await repeat(server, 4, ME, auth))[3] ?? {};
    expect(status).toBe(429);
    expect(body).toMatchObject({ result: 'error', code: 'RATE_LIMIT_HIT' });
    const wait = Number(body?.['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(Number(headers?.get('retry-after'))).toBe(Math.ceil(wait));
  });

  it('A7: a large response counts as several requests', async () => {
    const server = await startServer({ rateLimit: { ...rateLimit, perUserPerMinute: 9 } });
    const { auth } = await server.addAccount('ann@example.com');
    const remaining = async (path: string, body: string, headers: Record<string, string>) => {
      const answer = await server.call(path, {
        method: 'POST',
        body,
        headers: { ...FORM, ...headers },
      });
      expect(answer.status).toBe(200);
      return answer.headers.get('x-ratelimit-remaining');
    };
    const large = `needs_text=${'x'.repeat(600_000)}`;
    expect(await remaining('/api/v1/echo/mine', large, auth)).toBe('8');
    expect(await remaining('/api/v1/echo/mine', 'text=x', auth)).toBe('5');
  });

  it('A7: long polls do not use up the allowance for requests', async () => {
    const server = await startServer({ rateLimit });
    const { auth } = await server.addAccount('ann@example.com');
    const polls = await repeat(server, 20, '/api/v1/events', auth);
    expect(polls.every(({ status }) => status === 200)).toBe(true);
    expect((await server.call(ME, { headers: auth })).status).toBe(200);
  });

  it('A7: requests without an account count against their address', async () => {
    const server = await startServer({ rateLimit });
    const answers = await repeat(server, 3, '/api/v1/strict?name=x&to=[]');
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('A5: so do authentication failures, while valid credentials still work', async () => {
    const server = await startServer({ rateLimit });
    const { auth } = await server.addAccount('ann@example.com');
    const wrong = await repeat(server, 3, ME, basicAuth('ann@example.com', 'wrong'));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect((await server.call(ME)).status).toBe(429);
    expect((await server.call(ME, { headers: auth })).status).toBe(200);
  });

  it('A7: forbidden requests count against the account, and others cannot use up its allowance', async () => {
    const server = await startServer({ rateLimit });
    const ann = await server.addAccount('ann@example.com');
    const wrongKey = basicAuth('ann@example.com', 'wrong');
    const wrong = await repeat(server, 3, ME, wrongKey);
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 429]);
    const refused = await repeat(server, 4, '/api/v1/only/administrator?count=1', ann.auth);
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
    expect((await server.call(ME, { headers: ann.auth })).status).toBe(429);

    const hook = await server.addAccount('hook@example.com', {
      botType: botTypes.incomingWebhook,
    });
    const gone = await server.addAccount('gone@example.com');
    await server.realm.write((change) => change.put(users, { ...gone.user, is_active: false }));
    for (const { auth } of [hook, gone]) {
      const answers = await repeat(server, 4, ME, auth);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    }
    const polls = await repeat(server, 4, '/api/v1/events', hook.auth);
    expect(polls.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('A7: the address is the one that the last trusted proxy saw', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': `9.9.9.9, ${address}` });
    const path = '/api/v1/strict?name=x&to=[]';
    const behind = await startServer({ rateLimit, trustedProxies: 1 });
    const one = await repeat(behind, 3, path, from('1.1.1.1'));
    expect(one.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect((await repeat(behind, 1, path, from('2.2.2.2')))[0]?.status).toBe(200);
    const direct = await startServer({ rateLimit });
    const forged: Answer[] = [];
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) {
      forged.push(...(await repeat(direct, 1, path, from(address))));
    }
    expect(forged.at(-1)?.status).toBe(429);
  });

  it('is off if not configured', async () => {
    const server = await startServer();
    const answers = await repeat(server, 20, '/api/v1/strict?name=x&to=[]');
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers[0]?.headers.has('x-ratelimit-limit')).toBe(false);
    expect(createRateLimits(undefined)).toBeUndefined();
  });

  it('A5: sign-in attempts count per name; success resets them', async () => {
    const logins = createRateLimits(rateLimit)?.logins;
    const by = (realmId: number, username: string) => ({
      realmId,
      username,
      ip: '192.0.2.1',
      device: undefined,
    });
    await logins?.attempt(by(1, 'Ann@example.com'));
    await logins?.attempt(by(1, 'ann@example.com'));
    await expect(logins?.attempt(by(1, 'ann@example.com'))).rejects.toThrow(RateLimitHit);
    await logins?.attempt(by(1, 'bob@example.com'));
    await logins?.attempt(by(2, 'ann@example.com'));
    await logins?.succeeded(by(1, 'ANN@example.com'));
    await logins?.attempt(by(1, 'ann@example.com'));
  });

  it('evicts the oldest keys when there are too many', async () => {
    const limit = new Limit(1, 60);
    for (let key = 0; key < 120_000; key += 1) await limit.spend(String(key));
    await expect(limit.spend('119999')).rejects.toThrow(RateLimitHit);
    await limit.spend('0');
  });

  it('an IPv6 network counts as one address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(addressKey('2001:DB8::1')).toBe('2001:db8:0:0::/64');
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(addressKey('10.0.0.1')).toBe('10.0.0.1');
  });

  it('A7: the port that a proxy adds does not matter', async () => {
    expect(addressKey('10.0.0.1:4711')).toBe('10.0.0.1');
    expect(addressKey('[2001:db8:1:2::9]:4711')).toBe('2001:db8:1:2::/64');
    expect(addressKey('[2001:db8:1:2::9]')).toBe('2001:db8:1:2::/64');
    const behind = await startServer({ rateLimit, trustedProxies: 1 });
    const answers: Answer[] = [];
    for (const port of [1001, 1002, 1003]) {
      const from = { 'x-forwarded-for': `1.1.1.1:${port}` };
      answers.push(...(await repeat(behind, 1, '/api/v1/strict?name=x&to=[]', from)));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});
