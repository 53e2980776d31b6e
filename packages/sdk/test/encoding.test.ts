import { wireFormOf } from '@tidings/shared-types';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { encodeRequest } from '../src/api/encode-request.ts';
import { createCall } from '../src/index.ts';
import {
  decorate,
  deliver,
  eitherSchema,
  remove,
  removeById,
  search,
  send,
  upload,
} from './support/contracts.ts';
import { type Received, recordingServer } from './support/recording-server.ts';

async function receivedFrom(
  run: (call: ReturnType<typeof createCall>) => Promise<unknown>,
  clientName?: string,
): Promise<Received> {
  const server = await recordingServer();
  await run(createCall({ serverUrl: server.url, clientName }));
  const [received] = server.received;
  if (received === undefined) throw new Error('Nothing arrived.');
  return received;
}

function parseMultipart({ headers, body }: Received): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  return new Response(body, { headers: { 'content-type': type } }).formData();
}

describe('convention 2: where parameters travel', () => {
  test('GET: in the query, each in the form of its type', async () => {
    const { method, path, query, body } = await receivedFrom((call) =>
      call(search, {
        text: 'a b&c=ü',
        word: 'two',
        count: 5,
        flag: true,
        list: ['x', '"y"'],
        nothing: null,
        either: [1, 2],
      }),
    );
    expect([method, path, body]).toEqual(['GET', '/api/v1/search', '']);
    expect(Object.fromEntries(query)).toEqual({
      text: 'a b&c=ü',
      word: 'two',
      count: '5',
      flag: 'true',
      list: '["x","\\"y\\""]',
      nothing: 'null',
      either: '[1,2]',
    });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])(
    '%d has no form, and is refused',
    async (number) => {
      const server = await recordingServer();
      const call = createCall({ serverUrl: server.url });
      const problem = `has a number that cannot be sent: ${number}.`;
      await expect(call(search, { text: 'a', count: number })).rejects.toThrow(`count ${problem}`);
      await expect(call(search, { text: 'a', either: [number] })).rejects.toThrow(TypeError);
      expect(server.received).toEqual([]);
    },
  );

  test('POST: as form fields, with nothing in the query', async () => {
    const { query, headers, body } = await receivedFrom((call) =>
      call(send, { content: 'line 1\nline 2 + ✓', to: [7, 8] }),
    );
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(query.size).toBe(0);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      content: 'line 1\nline 2 + ✓',
      to: '[7,8]',
    });
  });

  test('DELETE: as form fields beside the path', async () => {
    const { method, query, body } = await receivedFrom((call) =>
      call(remove, { name: 'n', rest: 'r', reason: 'because' }),
    );
    expect([method, query.size, body]).toEqual(['DELETE', 0, 'reason=because']);
  });

  test('a request without parameters has no body', async () => {
    const { path, body, headers } = await receivedFrom((call) => call(removeById, { id: 5 }));
    expect([path, body, headers['content-type']]).toEqual(['/api/v1/things/5', '', undefined]);
  });

  test('neither undefined nor parameters outside the contract are sent', async () => {
    const request = { text: undefined, count: 1, apiKey: 'oops' };
    const { query } = await receivedFrom((call) => call(search, request));
    expect(Object.fromEntries(query)).toEqual({ count: '1' });
  });

  test('the name of the client goes with every request', async () => {
    const get = await receivedFrom((call) => call(search, {}), 'My App');
    expect(get.query.get('client')).toBe('My App');
    const post = await receivedFrom((call) => call(send, { content: 'x', to: [] }), 'My App');
    expect(new URLSearchParams(post.body).get('client')).toBe('My App');
  });
});

test('X6: a payload is the body, as JSON, and its parameters are in the query', async () => {
  const payload = { text: 'hello', list: ['not the parameter'] };
  const { path, query, body, headers } = await receivedFrom((call) =>
    call(deliver, { service: 'a b', list: ['x'], payload }),
  );
  expect([path, Object.fromEntries(query)]).toEqual([
    '/api/v1/deliveries/a%20b',
    { list: '["x"]' },
  ]);
  expect(headers['content-type']).toBe('application/json');
  expect(JSON.parse(body)).toEqual(payload);
});

describe('path parameters', () => {
  test('are escaped; the rest of a path keeps its slashes', async () => {
    const { path } = await receivedFrom((call) =>
      call(remove, { name: 'a/b?c#d%2e é', rest: 'narrow/is/ü?' }),
    );
    expect(path).toBe('/api/v1/things/a%2Fb%3Fc%23d%252e%20%C3%A9/parts/narrow/is/%C3%BC%3F');
  });

  test.each(['', '.', '..'])(
    '%j is refused, since it would lead to another endpoint',
    async (name) => {
      const server = await recordingServer();
      const call = createCall({ serverUrl: server.url });
      await expect(call(remove, { name, rest: 'r' })).rejects.toThrow(TypeError);
      await expect(call(remove, { name: 'n', rest: `a/${name}/b` })).rejects.toThrow(TypeError);
      expect(server.received).toEqual([]);
    },
  );

  test('never change the origin or leave the API', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        fc.pre(name !== '.' && name !== '..');
        const { url } = encodeRequest('https://chat.test/api/v1', remove, { name, rest: 'r' });
        const parsed = new URL(url);
        expect(parsed.origin).toBe('https://chat.test');
        expect(parsed.pathname.split('/').map(decodeURIComponent)).toEqual([
          '',
          'api',
          'v1',
          'things',
          name,
          'parts',
          'r',
        ]);
      }),
    );
  });
});

describe('a parameter that takes JSON or text', () => {
  test.each([
    ['plain text', 'plain text'],
    ['5', '"5"'],
    ['null', '"null"'],
    ['[1]', '"[1]"'],
    ['"quoted"', '"\\"quoted\\""'],
    ['', ''],
    [5, '5'],
    [null, 'null'],
  ])('%j is sent as %s', async (either, sent) => {
    const { query } = await receivedFrom((call) => call(search, { either }));
    expect(query.get('either')).toBe(sent);
  });

  test('the server reads the value that was given', () => {
    const value = fc.oneof(fc.string(), fc.json(), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(value, (either) => {
        const { url } = encodeRequest('http://s', search, { either });
        expect(readEither(new URL(url).searchParams.get('either') ?? '')).toEqual(either);
      }),
    );
  });
});

/** Reads a value as a server does for the wire form `either`. */
function readEither(text: string): unknown {
  expect(wireFormOf(eitherSchema)).toBe('either');
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(eitherSchema, value) ? value : text;
  } catch {
    return text;
  }
}

test('null for a text parameter is refused rather than sent as a word', async () => {
  const server = await recordingServer();
  const call = createCall({ serverUrl: server.url });
  // @ts-expect-error The types refuse it too.
  await expect(call(search, { text: null })).rejects.toThrow(
    'The parameter text must be a string.',
  );
  expect(server.received).toEqual([]);
});

describe('files', () => {
  test('travel as multipart, parameters before them', async () => {
    const file = new File(['the bytes'], 'naïve.txt', { type: 'text/plain' });
    const received = await receivedFrom((call) => call(upload, { file, title: 'T' }));
    const form = await parseMultipart(received);
    expect([...form.keys()]).toEqual(['title', 'file']);
    expect(form.get('title')).toBe('T');
    const sent = form.get('file');
    if (!(sent instanceof File)) throw new Error('The file is missing.');
    expect([sent.name, sent.type, await sent.text()]).toEqual([
      'naïve.txt',
      'text/plain',
      'the bytes',
    ]);
  });

  test('O6: go in pieces, so that a slow line shows progress', async () => {
    const bytes = Uint8Array.from({ length: 300 * 1024 }, (_, index) => index % 251);
    const file = new Blob([bytes], { type: 'video/mp4' });
    const { body } = encodeRequest('http://server.test', upload, { file });
    const sent = new Request('http://server.test', { method: 'POST', body });
    const form = await sent.clone().formData();
    const arrived = form.get('file');
    if (!(arrived instanceof File)) throw new Error('The file is missing.');
    expect([arrived.name, arrived.type]).toEqual(['blob', 'video/mp4']);
    expect(new Uint8Array(await arrived.arrayBuffer())).toEqual(bytes);
    const pieces: number[] = [];
    for await (const piece of sent.body ?? []) pieces.push(piece.length);
    expect(Math.max(...pieces)).toBe(128 * 1024);
  });

  test('without its optional file a request is an ordinary form', async () => {
    const { headers, body } = await receivedFrom((call) => call(decorate, { title: 'T' }));
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(body).toBe('title=T');
  });

  test('a value that is not a file is refused', async () => {
    const server = await recordingServer();
    const call = createCall({ serverUrl: server.url });
    // @ts-expect-error The types refuse it too.
    await expect(call(upload, { file: '/etc/passwd' })).rejects.toThrow(TypeError);
    expect(server.received).toEqual([]);
  });
});
