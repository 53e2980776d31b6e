import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { kyRetry } from '../src/api/ky-retry.ts';
import { retryAfterMs } from '../src/api/read-answer.ts';
import { type ApiOptions, createCall, isApiError } from '../src/index.ts';
import { search, send } from './support/contracts.ts';
import { type Answer, failure, recordingServer, success } from './support/recording-server.ts';

const busy = failure(503, 'SERVICE_UNAVAILABLE');
const lost: Answer = (response) => response.destroy();
const found = success({ found: [], id: 1 });
const message = { content: 'x', to: [1] };
const quick: ApiOptions['retry'] = { backoffMs: 1, maxBackoffMs: 1 };

async function serve(...answers: Answer[]) {
  const server = await recordingServer(...answers);
  const call = createCall({ serverUrl: server.url, retry: quick, timeoutMs: 5000 });
  return { server, call };
}

describe('what is retried', () => {
  test.each([
    ['busy', busy],
    ['failed', failure(500, 'INTERNAL_ERROR')],
    ['too many', failure(429, 'RATE_LIMIT_HIT')],
    ['gateway', (response) => response.writeHead(502).end('Bad gateway')],
    ['lost', lost],
  ] satisfies [string, Answer][])('a read: %s', async (_, answer) => {
    const { server, call } = await serve(answer, answer, found);
    expect(await call(search, { text: 't' })).toMatchObject({ found: [] });
    expect(server.received.map(({ query }) => query.get('text'))).toEqual(['t', 't', 't']);
  });

  test('a read that timed out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const timeoutMs = 60_000;
    const server = await recordingServer(() => vi.advanceTimersByTime(timeoutMs), found);
    const call = createCall({ serverUrl: server.url, retry: quick, timeoutMs });
    const answered = call(search);
    const attempts = () => {
      // Ends the wait between the attempts, and is far from the end of the second one.
      vi.advanceTimersByTime(1);
      return server.received.length;
    };
    await expect.poll(attempts).toBe(2);
    expect(await answered).toMatchObject({ found: [] });
    expect(server.received).toHaveLength(2);
  });

  test('a change with an idempotency key, with the same key and body each time', async () => {
    const { server, call } = await serve(busy, lost, found);
    await call(send, message, { idempotencyKey: 'key-1' });
    const seen = server.received.map(({ headers, body }) => [headers['idempotency-key'], body]);
    expect(seen).toEqual(Array(3).fill(['key-1', 'content=x&to=%5B1%5D']));
  });
});

describe('what is not retried', () => {
  test.each([
    ['busy', busy],
    ['lost', lost],
  ])('a change without a key: %s', async (_, answer) => {
    const { server, call } = await serve(answer, found);
    await expect(call(send, message)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test.each([
    ['refused', failure(400, 'BAD_REQUEST')],
    ['signed out', failure(401, 'UNAUTHORIZED')],
    ['not JSON', (response) => response.end('<html>')],
  ] satisfies [string, Answer][])('a read: %s', async (_, answer) => {
    const { server, call } = await serve(answer, found);
    await expect(call(search)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test('anything, once switched off', async () => {
    const server = await recordingServer(busy, found);
    await expect(createCall({ serverUrl: server.url, retry: false })(search)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });
});

test('after the last attempt, the last failure is thrown', async () => {
  const { server, call } = await serve(busy, lost, failure(500, 'INTERNAL_ERROR'));
  const error = await call(search).catch((reason: unknown) => reason);
  expect(isApiError(error, 'INTERNAL_ERROR')).toBe(true);
  expect(server.received).toHaveLength(3);
});

describe('how long a retry waits', () => {
  const policy = { limit: 9, backoffMs: 100, maxBackoffMs: 1000, maxRetryAfterMs: 5000 };

  async function waits(error: unknown, attempt: number): Promise<number | 'gives up'> {
    const { shouldRetry, delay } = kyRetry(policy, 'GET');
    const state = { error: error as Error, retryCount: attempt };
    return (await shouldRetry?.(state)) && delay ? delay(attempt) : 'gives up';
  }

  async function limited(retryAfter: string): Promise<unknown> {
    const answer = failure(429, 'RATE_LIMIT_HIT', {}, { 'retry-after': retryAfter });
    const server = await recordingServer(answer);
    return createCall({ serverUrl: server.url, retry: false })(search).catch(
      (error: unknown) => error,
    );
  }

  test.each([
    [1, 100],
    [2, 200],
    [4, 800],
    [5, 1000],
    [9, 1000],
  ])('attempt %i: at random up to %i ms', async (attempt, most) => {
    const error = await limited('0');
    const samples = await Promise.all(Array.from({ length: 200 }, () => waits(error, attempt)));
    const numbers = samples.map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(most);
    expect(new Set(numbers).size).toBeGreaterThan(100);
  });

  test('Retry-After: never less than the server asks for', async () => {
    const waitMs = await waits(await limited('3'), 1);
    expect(waitMs).toBeGreaterThanOrEqual(3000);
    expect(waitMs).toBeLessThanOrEqual(3100);
  });

  test('Retry-After: no retry if it is more than the caller would wait', async () => {
    const error = await limited('3600');
    expect(await waits(error, 1)).toBe('gives up');
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 });
  });

  test('Retry-After: a call obeys it', async () => {
    const controller = new AbortController();
    const server = await recordingServer((response, received) => {
      failure(429, 'RATE_LIMIT_HIT', {}, { 'retry-after': '25' })(response, received);
      // Long after a retry without a wait, long before one with it.
      setTimeout(() => controller.abort(), 100);
    });
    const call = createCall({ serverUrl: server.url, retry: quick });
    await expect(call(search, {}, { signal: controller.signal })).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-07-01T12:00:00Z');

  test.each([
    ['0', undefined, 0],
    ['120', undefined, 120_000],
    ['1.5', undefined, 1500],
    ['Wed, 01 Jul 2026 12:00:30 GMT', undefined, 30_000],
    ['Wed, 01 Jul 2026 11:00:00 GMT', undefined, 0],
    [null, 0.25, 250],
    ['5', 9, 5000],
    ['-5', 9, 9000],
    ['soon', 9, 9000],
    ['nonsense GMT', undefined, undefined],
    [null, '9', undefined],
    [null, Number.NaN, undefined],
    ['86400', undefined, 3_600_000],
    ['Fri, 31 Dec 2999 23:59:59 GMT', undefined, 3_600_000],
    [null, 1e12, 3_600_000],
    [null, -1, 0],
    [null, undefined, undefined],
  ])('header %j and field %j: %j', (header, field, expected) => {
    expect(retryAfterMs(header, field, nowMs)).toBe(expected);
  });
});
