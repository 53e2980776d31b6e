import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ErrorFields } from '@tidings/shared-types';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type ApiError,
  createCall,
  isApiError,
  isCallError,
  NetworkError,
  TimeoutError,
  UnexpectedResponse,
} from '../src/index.ts';
import { search, send } from './support/contracts.ts';
import {
  type Answer,
  failure,
  json,
  recordingServer,
  success,
} from './support/recording-server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

async function answered(answer: Answer): Promise<unknown> {
  const server = await recordingServer(answer);
  const call = createCall({ serverUrl: server.url, retry: false });
  return call(search).catch((error: unknown) => error);
}

function text(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(body);
}

describe('convention 3: a success', () => {
  test('returns the fields without the envelope', async () => {
    expect(await answered(success({ found: [1, 2] }))).toEqual({ found: [1, 2] });
  });

  test('convention 4: keeps the parameters that the server ignored', async () => {
    const ignored = { found: [], ignored_parameters_unsupported: ['word'] };
    const server = await recordingServer(success(ignored));
    const result = await createCall({ serverUrl: server.url })(search);
    expect(result.ignored_parameters_unsupported).toEqual(['word']);
  });
});

describe('7: an error', () => {
  test('has its status, code, message and fields', async () => {
    const error = await answered(failure(400, 'STREAM_DOES_NOT_EXIST', { stream: 'Verona' }));
    if (!isApiError(error, 'STREAM_DOES_NOT_EXIST')) throw error;
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'GET /search: Refused. (STREAM_DOES_NOT_EXIST, HTTP 400)',
      endpoint: 'GET /search',
      status: 400,
      code: 'STREAM_DOES_NOT_EXIST',
      msg: 'Refused.',
      fields: { stream: 'Verona' },
      remedy: 'change-request',
    });
    expectTypeOf(error.fields).toEqualTypeOf<Readonly<ErrorFields<'STREAM_DOES_NOT_EXIST'>>>();
    expectTypeOf(error.fields.stream).toEqualTypeOf<string | undefined>();
  });

  test('with an unknown code keeps the code', async () => {
    const error = await answered(failure(400, 'FROM_THE_FUTURE', { since: 999 }));
    if (!isApiError(error, 'FROM_THE_FUTURE')) throw error;
    expect(error.fields['since']).toBe(999);
    expectTypeOf(error.fields).toEqualTypeOf<Readonly<Record<string, unknown>>>();
  });

  test('is identified by the guard', async () => {
    const error = await answered(failure(400, 'BAD_NARROW', { desc: 'no' }));
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, 'BAD_NARROW')).toBe(true);
    expect(isApiError(error, 'BAD_REQUEST')).toBe(false);
    expect(isApiError(new TypeError('BAD_NARROW'), 'BAD_NARROW')).toBe(false);
  });

  test.each([
    [405, 'METHOD_NOT_ALLOWED'],
    [500, 'INTERNAL_ERROR'],
    [400, 'BAD_REQUEST'],
  ])('without a code, as some servers answer %i, is %s', async (status, code) => {
    const error = await answered(json(status, { result: 'error', msg: 'No.' }));
    expect(isApiError(error, code)).toBe(true);
  });

  test.each([
    [400, 'change-request'],
    [404, 'change-request'],
    [401, 'sign-in'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('%i: what helps is to %s', async (status, remedy) => {
    expect(await answered(failure(status, 'ANY'))).toMatchObject({ remedy });
  });

  test.each([
    [{}, { 'retry-after': '7' }, 7000],
    [{ 'retry-after': 1.25 }, {}, 1250],
    [{ 'retry-after': 1.25 }, { 'retry-after': 'soon' }, 1250],
    [{}, {}, undefined],
  ])('tells how long to wait: %j %j', async (fields, headers, retryAfterMs) => {
    const error = await answered(
      failure(429, 'RATE_LIMIT_HIT', fields, headers as Record<string, string>),
    );
    expect(error).toMatchObject({ retryAfterMs });
  });
});

describe('a response that is not from the API', () => {
  test.each([
    ['a page', text(200, '<!doctype html>', { 'content-type': 'text/html' }), 'report'],
    ['nothing', text(204, ''), 'report'],
    ['no envelope', json(200, { found: [] }), 'report'],
    ['no object', json(200, 'success'), 'report'],
    ['null', json(200, null), 'report'],
    ['a success with an error status', json(400, { result: 'success', msg: '' }), 'report'],
    ['a failing gateway', text(502, 'Bad gateway'), 'retry'],
  ] satisfies [string, Answer, string][])('%s', async (_, answer, remedy) => {
    const error = await answered(answer);
    expect(error).toBeInstanceOf(UnexpectedResponse);
    expect(error).toMatchObject({ remedy });
  });

  test('reports status and type', async () => {
    const error = await answered(text(404, '<html>', { 'content-type': 'text/html' }));
    expect(error).toMatchObject({
      status: 404,
      message:
        'GET /search: the answer is not one of this API (HTTP 404, text/html): a web page, as of a proxy or of another site; does serverUrl lead to the server?',
    });
  });

  test('tells how long to wait as well', async () => {
    const error = await answered(text(503, 'Busy', { 'retry-after': '3' }));
    expect(error).toMatchObject({ remedy: 'retry', retryAfterMs: 3000 });
  });
});

describe('without an answer', () => {
  test('no server is listening', async () => {
    // Nothing listens there. `fetch` itself would refuse port 1.
    const call = createCall({ serverUrl: 'http://127.0.0.1:2', retry: false });
    const error = await call(search).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ remedy: 'retry', cause: expect.any(Error) });
    expect(error).toHaveProperty('message', expect.stringMatching(/ \(ECONNREFUSED\)$/));
    expect(isCallError(error)).toBe(true);
  });

  test('the connection breaks during the answer', async () => {
    const error = await answered((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"result":', () => response.destroy());
    });
    expect(error).toBeInstanceOf(NetworkError);
  });

  test.each([
    ['before the answer', () => undefined],
    ['during the answer', (response) => response.write('{"result":')],
  ] satisfies [string, Answer][])('time runs out %s', async (_, answer) => {
    const server = await recordingServer(answer);
    const call = createCall({ serverUrl: server.url, retry: false, timeoutMs: 100 });
    const error = await call(search).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      remedy: 'retry',
      message: 'GET /search: no answer within 100 ms',
    });
  });

  test('the time limit of a call overrides the general one', async () => {
    const server = await recordingServer((response) => {
      setTimeout(() => success({ found: [] })(response, server.received[0] ?? never()), 50);
    });
    const call = createCall({ serverUrl: server.url, retry: false, timeoutMs: 1 });
    const options = { timeoutMs: Number.POSITIVE_INFINITY };
    expect(await call(search, {}, options)).toEqual({ found: [] });
  });
});

function never(): never {
  throw new Error('Nothing was received.');
}

describe('abort', () => {
  const reason = new Error('The screen was closed.');

  test('before the call: nothing is sent', async () => {
    const server = await recordingServer();
    const call = createCall({ serverUrl: server.url });
    await expect(call(search, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.received).toEqual([]);
  });

  const slowRetry = { backoffMs: 1e9, maxBackoffMs: 1e9 };
  const silence: Answer = () => undefined;
  const part: Answer = (response) => response.write('{"result":');

  test.each([
    ['before the answer', silence, false],
    ['during the answer', part, false],
    ['before the answer to a call with retries', silence, slowRetry],
    ['between attempts', failure(503, 'SERVICE_UNAVAILABLE'), slowRetry],
  ] as const)('%s: rejects with the reason of the signal', async (_, answer, retry) => {
    const controller = new AbortController();
    const server = await recordingServer((response, received) => {
      answer(response, received);
      setTimeout(() => controller.abort(reason), 50);
    });
    const call = createCall({ serverUrl: server.url, retry });
    await expect(call(search, {}, { signal: controller.signal })).rejects.toBe(reason);
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['the platform’s fetch', undefined],
    // The request that it makes is not referenced anywhere.
    ['a fetch of the app', (...args) => fetch(new Request(...args))],
  ] as readonly (readonly [string, typeof fetch | undefined])[])(
    'after garbage was collected, with %s: rejects too',
    async (_, ownFetch) => {
      const controller = new AbortController();
      const server = await recordingServer(part);
      const call = createCall({ serverUrl: server.url, fetch: ownFetch, timeoutMs: 3_600_000 });
      const answered = call(search, {}, { signal: controller.signal }).catch(
        (thrown: unknown) => thrown,
      );
      await expect.poll(() => server.received.length).toBe(1);
      for (let round = 0; round < 20; round += 1) {
        collectGarbage();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      controller.abort(reason);
      expect(await answered).toBe(reason);
    },
  );

  test('a deadline of the caller is not reported as our time limit', async () => {
    const controller = new AbortController();
    // The reason of `AbortSignal.timeout`, once the request exists.
    const deadline = new DOMException('The caller waits no longer.', 'TimeoutError');
    const server = await recordingServer(() => controller.abort(deadline));
    const call = createCall({ serverUrl: server.url });
    const error = await call(search, {}, { signal: controller.signal }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBe(deadline);
    expect(isCallError(error)).toBe(false);
    expect(server.received).toHaveLength(1);
  });
});

test('types: the code of an error determines its type', () => {
  const error: unknown = new TypeError('No answer at all.');
  if (isApiError(error, 'RATE_LIMIT_HIT')) {
    expectTypeOf(error.fields['retry-after']).toEqualTypeOf<number>();
    expectTypeOf(error.code).toEqualTypeOf<'RATE_LIMIT_HIT'>();
  }
  if (isApiError(error)) expectTypeOf(error).toEqualTypeOf<ApiError>();
});

test('types: requests and results follow from the contract', () => {
  const call = createCall({ serverUrl: 'http://server.test' });
  const check = async () => {
    expectTypeOf(await call(send, { content: 'x', to: [1] })).toExtend<{ id: number }>();
    // @ts-expect-error A required parameter is missing.
    await call(send, { content: 'x' });
    // @ts-expect-error A request is required.
    await call(send);
    // @ts-expect-error A parameter has another type.
    await call(search, { count: 'five' });
    // @ts-expect-error There is no such parameter.
    await call(search, { colour: 'red' });
  };
  expect(check).toBeTypeOf('function');
});
