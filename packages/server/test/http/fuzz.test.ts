import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { triesOf } from '../../../../test/support/thorough.ts';
import { ApiError } from '../../src/core/api-error.ts';
import { JsonReader } from '../../src/http/input/parse-json.ts';
import { InputReader } from '../../src/http/input/read-input.ts';
import { readJson } from '../../src/http/input/read-json.ts';
import { readMultipart } from '../../src/http/input/read-multipart.ts';
import type { RawParameters } from '../../src/http/input/read-parameters.ts';
import { decodeForm, decodeUtf8 } from '../../src/http/input/text.ts';
import { validatorOf } from '../../src/http/input/validator.ts';
import { testEndpoints } from './test-endpoints.ts';
import { type Answer, startServer, type TestServer } from './test-server.ts';

const RUNS = triesOf(3000);
const RUNS_OVER_HTTP = triesOf(600);

const names = [...Object.keys(testEndpoints.echo.params), 'subject', '__proto__', 'client', 'x'];
const name = fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary' }));
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify([value, { new: value }])),
  fc.constantFrom(
    'null',
    'true',
    '"',
    '[',
    '{"a":',
    '\\u0000',
    '"\\ud800"',
    '-0',
    '1e999',
    '%',
    '',
  ),
);
const escaped = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'))),
  fc.string({ unit: fc.constantFrom('%', '0', 'f', 'c', '+', '=', '&', 'é', '"', '[') }),
);
const form = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...names), escaped), escaped), { maxLength: 8 })
  .map((fields) => fields.map((field) => field.join('=')).join('&'));
const json = fc.oneof(
  fc.json(),
  fc.dictionary(name, fc.jsonValue()).map((value) => JSON.stringify(value)),
  hostileText,
);

/** A well-formed body, then truncated, repeated or altered. */
const multipart = fc
  .tuple(
    fc.array(fc.tuple(name, hostileText, fc.boolean()), { maxLength: 4 }),
    fc.nat(),
    fc.nat(),
    fc.uint8Array({ maxLength: 8 }),
  )
  .map(([parts, from, length, insert]) => {
    const text = parts.map(
      ([field, value, isFile]) =>
        `--b\r\nContent-Disposition: form-data; name="${field}"${isFile ? '; filename="f"' : ''}\r\n\r\n${value}\r\n`,
    );
    const body = Buffer.from(`${text.join('')}--b--\r\n`);
    const start = from % (body.length * 2);
    const end = start + (length % 20);
    return Buffer.concat([body.subarray(0, start), insert, body.subarray(end)]);
  });

function isUnstorable(text: unknown): boolean {
  return typeof text === 'string' && /[\0\p{Surrogate}]/u.test(text);
}

/** Expects input according to the contract, or a client error in the API's format. */
async function expectInputOrRefusal(read: (raw: RawParameters) => unknown): Promise<void> {
  const raw = noParameters();
  try {
    await read(raw);
    const input = reader.read(raw, {});
    for (const [parameter, { schema }] of Object.entries(testEndpoints.echo.params)) {
      const value = input[parameter];
      if (value !== undefined) expect(validatorOf(schema).Check(value)).toBe(true);
    }
    JSON.stringify(input, (key, value: unknown) => {
      for (const text of [key, value]) expect(text).not.toSatisfy(isUnstorable);
      return value;
    });
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    if (error instanceof ApiError) expect(error.status).toBe(400);
  }
}

function noParameters(): RawParameters {
  return { texts: new Map(), values: new Map(), files: [], json: new JsonReader() };
}

const reader = new InputReader(testEndpoints.echo);

describe('fuzzed decoding', () => {
  it('forms: any text gives valid input or a 400', async () => {
    const check = fc.asyncProperty(form, (text) =>
      expectInputOrRefusal(({ texts }) => decodeForm(text, texts)),
    );
    await fc.assert(check, { numRuns: RUNS });
  });

  it('JSON bodies: any bytes give valid input or a 400', async () => {
    const bytes = fc.oneof(
      json.map((text) => Buffer.from(text)),
      fc.uint8Array().map((array) => Buffer.from(array)),
    );
    const check = fc.asyncProperty(bytes, (body) =>
      expectInputOrRefusal(({ json, values }) => readJson(decodeUtf8(body), json, values)),
    );
    await fc.assert(check, { numRuns: RUNS });
  });

  it('multipart: any bytes give valid input or a 400, and always a response', async () => {
    const check = fc.asyncProperty(multipart, (body) =>
      expectInputOrRefusal(({ texts }) =>
        readMultipart(body, 'multipart/form-data; boundary=b', texts),
      ),
    );
    await fc.assert(check, { numRuns: RUNS });
  });

  it('JSON text is returned as it was sent', () => {
    const check = fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      fc.pre([...text].length <= 20 && !text.includes('\0'));
      const raw = noParameters();
      decodeForm(`text=${encodeURIComponent(text)}`, raw.texts);
      expect(reader.read(raw, {}).text).toBe(text);
    });
    fc.assert(check, { numRuns: RUNS });
  });
});

describe('DESIGN 6: bad input of any shape gets a clear API error', () => {
  function expectApiAnswer({ status, body, headers }: Answer): void {
    expect(status).toBeLessThan(500);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (status === 200) expect(body.result).toBe('success');
    else expect(body).toMatchObject({ result: 'error', msg: expect.any(String) });
    if (status !== 200) expect(body.code).toEqual(expect.any(String));
  }

  async function send(server: TestServer, path: string, init: RequestInit): Promise<void> {
    expectApiAnswer(await server.call(path, init));
  }

  it('DESIGN 6: in bodies of every type', async () => {
    const server = await startServer();
    const body = fc.oneof(
      form.map((text) => ({ type: 'application/x-www-form-urlencoded', body: text })),
      json.map((text) => ({ type: 'application/json', body: text })),
      multipart.map((bytes) => ({ type: 'multipart/form-data; boundary=b', body: bytes })),
      fc
        .tuple(fc.constantFrom('text/plain', 'multipart/form-data', 'x', ''), fc.uint8Array())
        .map(([type, bytes]) => ({ type, body: Buffer.from(bytes) })),
    );
    const check = fc.asyncProperty(body, ({ type, body }) =>
      send(server, '/api/v1/echo', { method: 'POST', body, headers: { 'content-type': type } }),
    );
    await fc.assert(check, { numRuns: RUNS_OVER_HTTP });
  });

  it('DESIGN 6: in URLs, queries and credentials', async () => {
    const server = await startServer();
    const segment = fc.oneof(
      fc.constantFrom('things', 'views', 'strict', 'mine', '5', '..', '', '%2e', '%00', '%'),
      escaped.map((text) => text.replaceAll(/[^\x21-\x7e]/g, '')),
    );
    const target = fc
      .tuple(fc.array(segment, { maxLength: 4 }), form)
      .map(([path, query]) => `/api/v1/${path.join('/')}?${query.replaceAll(/[^\x21-\x7e]/g, '')}`)
      // The client resolves dots itself, and then requests pages outside the API.
      .filter((address) => new URL(address, 'http://x').pathname.startsWith('/api/'));
    const authorization = fc.oneof(
      fc.constantFrom('', 'Basic', 'Basic Og==', 'Bearer x'),
      fc.string().map((text) => `Basic ${Buffer.from(text).toString('base64')}`),
    );
    const check = fc.asyncProperty(target, authorization, (path, authorization) =>
      send(server, path, { headers: { authorization } }),
    );
    await fc.assert(check, { numRuns: RUNS_OVER_HTTP });
  });
});
