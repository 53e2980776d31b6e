import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type Credentials, createCall, RedirectRefused } from '../src/index.ts';
import { about, people, search, send } from './support/contracts.ts';
import { type Answer, failure, recordingServer } from './support/recording-server.ts';

const credentials = { email: 'bot@chat.test', apiKey: 'sEcReTkEy0123456789' };
const encoded = Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64');

function redirectTo(location: string, status: number): Answer {
  return (response) => response.writeHead(status, { location }).end();
}

describe('5.1: HTTP Basic authentication', () => {
  test('sends the address and the key', async () => {
    const server = await recordingServer();
    await createCall({ serverUrl: server.url, credentials })(search);
    expect(server.received[0]?.headers.authorization).toBe(`Basic ${encoded}`);
  });

  test('encodes as UTF-8', async () => {
    const server = await recordingServer();
    const unicode = { email: 'jürgen✓@chat.test', apiKey: 'schlüssel🔑' };
    await createCall({ serverUrl: server.url, credentials: unicode })(search);
    const [, sent = ''] = server.received[0]?.headers.authorization?.split(' ') ?? [];
    expect(Buffer.from(sent, 'base64').toString('utf8')).toBe('jürgen✓@chat.test:schlüssel🔑');
  });

  test('an address with a colon is refused, without repeating the key', () => {
    const wrong = { email: 'a:b@chat.test', apiKey: credentials.apiKey };
    expect(() => createCall({ serverUrl: 'http://s', credentials: wrong })).toThrow(
      /^The email address of credentials must not contain a colon\.$/,
    );
  });

  test('an invalid key is refused, such as one read from the wrong field', () => {
    const wrong = { email: 'ada@chat.test', api_key: 'key' } as unknown as Credentials;
    expect(() => createCall({ serverUrl: 'http://s', credentials: wrong })).toThrow(
      /^Credentials must have an `email` and an `apiKey`\.$/,
    );
  });

  test('without credentials none are sent', async () => {
    const server = await recordingServer();
    await createCall({ serverUrl: server.url })(search);
    expect(server.received[0]?.headers.authorization).toBeUndefined();
  });
});

test('5.2: an endpoint that is open to everyone gets no credentials', async () => {
  const server = await recordingServer();
  await createCall({ serverUrl: server.url, credentials })(about);
  expect(server.received[0]?.headers.authorization).toBeUndefined();
});

test('5.3: an endpoint that is open to spectators gets credentials', async () => {
  const server = await recordingServer();
  await createCall({ serverUrl: server.url, credentials })(people);
  expect(server.received[0]?.headers.authorization).toBe(`Basic ${encoded}`);
});

describe('redirects', () => {
  const statuses = [301, 302, 303, 307, 308];

  test.each(statuses)('%i to another origin: no request arrives there', async (status) => {
    const other = await recordingServer();
    const server = await recordingServer(redirectTo(`${other.url}/api/v1/things`, status));
    const call = createCall({ serverUrl: server.url, credentials });
    const options = { idempotencyKey: 'k' };

    for (const attempt of [call(search), call(send, { content: 'x', to: [1] }, options)]) {
      await expect(attempt).rejects.toThrow(RedirectRefused);
      await expect(attempt).rejects.toThrow(other.url);
    }
    expect(server.received).toHaveLength(2);
    expect(other.received).toEqual([]);
  });

  test('within the same origin are refused as well', async () => {
    const server = await recordingServer(redirectTo('/elsewhere', 308));
    await expect(createCall({ serverUrl: server.url, credentials })(search)).rejects.toThrow(
      RedirectRefused,
    );
    expect(server.received).toHaveLength(1);
  });

  test('are refused as browsers report them, and if a fetch has followed one', async () => {
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const followed = Object.defineProperty(Response.json({}), 'redirected', { value: true });
    for (const response of [opaque, followed]) {
      const call = createCall({ serverUrl: 'http://server.test', fetch: async () => response });
      await expect(call(search)).rejects.toThrow(RedirectRefused);
    }
  });

  test('the platform is told to follow none and to send no cookies', async () => {
    const seen: RequestInfo[] = [];
    const call = createCall({
      serverUrl: 'http://server.test',
      fetch: async (request) => {
        if (request instanceof Request) seen.push(request);
        return Response.json({ result: 'success', msg: '' });
      },
    });
    await call(search);
    expect(seen).toMatchObject([{ redirect: 'manual', credentials: 'omit' }]);
  });
});

describe('an error never contains a secret', () => {
  const slow: Answer = () => undefined;
  const page: Answer = (response, { headers }) => response.end(`<p>${headers.authorization}</p>`);

  test.each([
    ['refused', failure(400, 'BAD_REQUEST')],
    ['no JSON', page],
    ['redirect', redirectTo(`http://u:${credentials.apiKey}@other.test/?${encoded}`, 302)],
    ['time limit', slow],
    ['connection lost', (response) => response.destroy()],
  ] satisfies [string, Answer][])('%s', async (_, answer) => {
    const server = await recordingServer(answer);
    const call = createCall({ serverUrl: server.url, credentials, retry: false });
    const error = await call(search, { text: 'PaSsWoRd' }, { timeoutMs: 100 }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    const shown = `${error} ${JSON.stringify(error)} ${inspect(error, { depth: 20, showHidden: true })}`;
    expect(shown).not.toContain(credentials.apiKey);
    expect(shown).not.toContain(encoded);
    expect(shown).not.toContain('PaSsWoRd');
  });
});

describe('the address of the server', () => {
  test('may have a path, with or without a slash at the end', async () => {
    const server = await recordingServer();
    for (const path of ['', '/', '/chat', '/chat/', '/a/b//']) {
      await createCall({ serverUrl: server.url + path })(about);
    }
    expect(server.received.map(({ path }) => path)).toEqual([
      '/api/v1/about',
      '/api/v1/about',
      '/chat/api/v1/about',
      '/chat/api/v1/about',
      '/a/b/api/v1/about',
    ]);
  });

  test.each([
    'chat.test',
    '/relative',
    '',
    'ftp://chat.test',
    'javascript:alert(1)',
    'https://chat.test/?a=b',
    'https://chat.test/#top',
    'https://chat.test/api/v1',
    'https://chat.test/prefix/api/v1/',
    'https://user:hunter2@chat.test',
    'nonsense//user:hunter2@chat.test',
  ])('%s is refused', (serverUrl) => {
    const create = () => createCall({ serverUrl });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(/^serverUrl must /);
    expect(create).not.toThrow(/hunter2/);
  });
});
