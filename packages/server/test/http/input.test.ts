import { describe, expect, it } from 'vitest';
import { realmSettingRows } from '../../src/core/storage/tables/organization.ts';
import { parseAnswer, rawRequest } from './raw-request.ts';
import { type Answer, startServer, type TestServer } from './test-server.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

function echoForm(
  server: TestServer,
  body: string,
  headers: Record<string, string> = FORM,
): Promise<Answer> {
  return server.call('/api/v1/echo', { method: 'POST', body, headers });
}

function echoJson(server: TestServer, body: unknown): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return server.call('/api/v1/echo', { method: 'POST', body: text, headers: JSON_TYPE });
}

async function echoOwn(
  server: TestServer,
): Promise<(body: string, type?: Record<string, string>) => Promise<Answer>> {
  const { auth } = await server.addAccount('own@example.com');
  return (body, type = FORM) =>
    server.call('/api/v1/echo/mine', { method: 'POST', body, headers: { ...type, ...auth } });
}

describe('convention 2: places of parameters', () => {
  it('convention 2: reads the query, urlencoded forms, multipart and JSON bodies alike', async () => {
    const server = await startServer();
    const multipart = new FormData();
    multipart.set('text', 'a b');
    multipart.set('number', '3');
    const answers = [
      await server.call('/api/v1/echo?text=a+b&number=3', { method: 'POST' }),
      await echoForm(server, 'text=a%20b&number=3'),
      await server.call('/api/v1/echo', { method: 'POST', body: multipart }),
      await echoJson(server, { text: 'a b', number: 3 }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({
        result: 'success',
        msg: '',
        input: { text: 'a b', number: 3, flag: false },
      });
    }
  });

  it('A1: of a repeated name the last value counts, and the body overrides the query', async () => {
    const server = await startServer();
    const twice = await echoForm(server, 'text=one&text=two');
    expect(twice.body.input).toMatchObject({ text: 'two' });
    const both = await server.call('/api/v1/echo?text=query&word=red&needs_text=x', {
      method: 'POST',
      body: 'text=body',
      headers: FORM,
    });
    expect(both.body.input).toMatchObject({ text: 'body', word: 'red' });
    const json = await server.call('/api/v1/echo?text=query', {
      method: 'POST',
      body: '{"text":"body"}',
      headers: JSON_TYPE,
    });
    expect(json.body.input).toMatchObject({ text: 'body' });
  });

  it('A1: DELETE and GET may have a body', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('ann@example.com');
    const deleted = await server.call('/api/v1/things/5', {
      method: 'DELETE',
      body: 'names=["a"]',
      headers: { ...FORM, ...auth },
    });
    expect(deleted.body.input).toEqual({ thing_id: 5, names: ['a'] });
    const got = await rawRequest(
      server.port,
      'GET /api/v1/strict HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n\r\nname=x&to=[1]',
    );
    expect(parseAnswer(got).body.input).toEqual({ name: 'x', kind: 'direct', to: [1] });
  });
});

describe('values', () => {
  it('A1: integers, booleans, lists and objects are JSON text; strings are plain', async () => {
    const server = await startServer();
    const { body } = await echoForm(
      server,
      'number=-5&flag=true&items=[{"stream_id":1,"property":"p"}]&map={"a":1}&text=%22x%22',
    );
    expect(body.input).toEqual({
      number: -5,
      flag: true,
      items: [{ stream_id: 1, property: 'p' }],
      map: { a: 1 },
      text: '"x"',
    });
  });

  it('events 0.4: a word may be wrapped in JSON quotes', async () => {
    const server = await startServer();
    for (const word of ['red', '"red"']) {
      const { body } = await echoForm(server, `word=${encodeURIComponent(word)}&needs_text=`);
      expect(body.input).toMatchObject({ word: 'red' });
    }
  });

  it('events 0.4: `null` omits an optional parameter, unless it accepts null or free text', async () => {
    const server = await startServer();
    const form = await echoForm(server, 'number=null&text=null&items=null&nullable=null&flag=null');
    expect(form.body.input).toEqual({ text: 'null', nullable: null, flag: false });
    const json = await echoJson(server, { number: null, nullable: null });
    expect(json.body.input).toEqual({ nullable: null, flag: false });
    const required = await server.call('/api/v1/strict?name=null&to=[]');
    expect(required.body.input).toMatchObject({ name: 'null' });
  });

  it('a parameter of two types is JSON if that fits, and otherwise text', async () => {
    const server = await startServer();
    const values: [string, unknown][] = [
      ['5', 5],
      ['["a","b"]', ['a', 'b']],
      ['somebody', 'somebody'],
      ['{"a":1}', '{"a":1}'],
      ['"quoted"', 'quoted'],
    ];
    for (const [text, value] of values) {
      const { body } = await echoForm(server, `to=${encodeURIComponent(text)}`);
      expect(body.input).toMatchObject({ to: value });
    }
  });

  it('A7: a value that does not fit is a BAD_REQUEST that names its place without repeating it', async () => {
    const server = await startServer();
    const cases: [string, string][] = [
      ['number=secret', 'number: expected an integer'],
      ['number=true', 'number: expected an integer'],
      ['number=1.5', 'number: expected an integer'],
      ['number=6', 'number: expected an integer from -5 to 5'],
      ['flag=True', 'flag: expected true or false'],
      ['flag=1', 'flag: expected true or false'],
      ['word=secret', 'word: expected one of "red", "green"'],
      [`text=${'x'.repeat(21)}`, 'text: expected at most 20 characters'],
      ['items={}', 'items: expected a list'],
      ['items=[1]', 'items[0]: expected an object'],
      ['items=[{"stream_id":1}]', 'items[0]: "property" is missing'],
      ['items=[{"stream_id":1,"property":5}]', 'items[0]["property"]: expected a string'],
      ['items=[{"stream_id":1,"property":"","secret":1}]', 'items[0]: "secret" is not a known'],
      ['map={"k":"secret"}', 'map["k"]: expected an integer'],
      ['pairs=[[1,"a"],[2,3]]', 'pairs[1][1]: expected a string'],
      ['choice={"new":true}', 'choice["new"]: expected an integer'],
      ['nullable="secret"', 'nullable: expected an integer or null'],
    ];
    for (const [form, message] of cases) {
      const { status, body } = await echoForm(server, form);
      expect({ form, status, code: body.code }).toEqual({ form, status: 400, code: 'BAD_REQUEST' });
      expect(body.msg).toContain(message);
      if (!message.includes('secret')) expect(body.msg).not.toContain('secret');
    }
  });

  it('A8: lengths count code points', async () => {
    const server = await startServer();
    const fits = await echoForm(server, `text=${encodeURIComponent('😀'.repeat(20))}`);
    expect(fits.status).toBe(200);
    const tooLong = await echoForm(server, `text=${encodeURIComponent('😀'.repeat(21))}`);
    expect(tooLong.status).toBe(400);
  });

  it('names from the prototype are ordinary names', async () => {
    const server = await startServer();
    const form = await echoForm(server, '__proto__=1&constructor=2&map={"__proto__":1}');
    expect(form.body.ignored_parameters_unsupported).toEqual(['__proto__', 'constructor']);
    const json = await echoJson(server, '{"__proto__":{"flag":true},"text":"x"}');
    expect(json.body.input).toEqual({ text: 'x', flag: false });
  });
});

describe('presence', () => {
  it('A7: a missing parameter is named; an empty one is present', async () => {
    const server = await startServer();
    const missing = await server.call('/api/v1/strict?to=[]');
    expect(missing.status).toBe(400);
    expect(missing.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'name' });
    const empty = await server.call('/api/v1/strict?name=&to=[]');
    expect(empty.body.input).toMatchObject({ name: '' });
  });

  it('A1: a name and its alias together are REQUEST_CONFUSING_VAR', async () => {
    const server = await startServer();
    const alias = await server.call('/api/v1/strict?title=x&to=[]');
    expect(alias.body.input).toMatchObject({ name: 'x' });
    expect(alias.body.ignored_parameters_unsupported).toBeUndefined();
    const both = await server.call('/api/v1/strict?title=x&name=y&to=[]');
    expect(both.status).toBe(400);
    expect(both.body).toMatchObject({
      code: 'REQUEST_CONFUSING_VAR',
      var_name1: 'name',
      var_name2: 'title',
    });
  });

  it('presence can depend on another parameter, or its default', async () => {
    const server = await startServer();
    const noRecipient = await server.call('/api/v1/strict?name=x&fallback=y');
    expect(noRecipient.body).toMatchObject({ code: 'BAD_REQUEST' });
    const neither = await server.call('/api/v1/strict?name=x&kind=channel&channel_id=1');
    expect(neither.body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'fallback',
    });
    const given = await echoForm(server, 'word=red');
    expect(given.body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'needs_text',
    });
  });

  it('a parameter that another makes pointless is ignored, and not listed', async () => {
    const server = await startServer();
    const ignored = await server.call('/api/v1/strict?name=x&to=[]&channel_id=none');
    expect(ignored.body).toEqual({
      result: 'success',
      msg: '',
      input: { name: 'x', kind: 'direct', to: [] },
    });
    const read = await server.call('/api/v1/strict?name=x&to=[]&kind=channel&channel_id=none');
    expect(read.body).toMatchObject({ code: 'BAD_REQUEST' });
    const missing = await server.call('/api/v1/strict?name=x&to=[]&kind=channel');
    expect(missing.body).toMatchObject({ var_name: 'channel_id' });
  });

  it('parameters that exclude each other are refused together, but not as defaults', async () => {
    const server = await startServer();
    const alone = await server.call('/api/v1/strict?name=x&to=[]&other=y');
    expect(alone.status).toBe(200);
    const both = await server.call('/api/v1/strict?name=x&to=[]&other=y&fallback=z');
    expect(both.body).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('convention 4: unknown names are listed, sorted, on success only', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('ann@example.com');
    const { body } = await server.call('/api/v1/things/5?id=7&b=1&a=2&client=x', {
      method: 'PATCH',
      headers: auth,
    });
    expect(body.input).toEqual({ id: 5 });
    expect(body.ignored_parameters_unsupported).toEqual(['a', 'b', 'id']);
    const failed = await server.call('/api/v1/strict?zzz=1');
    expect(failed.body).not.toHaveProperty('ignored_parameters_unsupported');
    const none = await echoForm(server, 'text=x');
    expect(none.body).not.toHaveProperty('ignored_parameters_unsupported');
  });
});

describe('D: input hygiene', () => {
  const nul = 'Text must not contain NUL';

  it('A8: NUL and unpaired surrogates are refused everywhere', async () => {
    const server = await startServer();
    const multipart = new FormData();
    multipart.set('text', 'a\0b');
    const answers = [
      await echoForm(server, 'text=a%00b'),
      await echoForm(server, 'unknown=a%00b'),
      await echoForm(server, '%00=1'),
      await echoForm(server, 'items=[{"stream_id":1,"property":"\\u0000"}]'),
      await echoJson(server, '{"text":"\\u0000"}'),
      await echoJson(server, '{"text":"\\ud800"}'),
      await echoJson(server, '{"a":[{"b\\udc00":1}]}'),
      await server.call('/api/v1/echo', { method: 'POST', body: multipart }),
      await server.call('/api/v1/views/x%00y/z'),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.code).toBe('BAD_REQUEST');
      expect(body.msg).toContain(nul);
    }
  });

  it('malformed escapes and bytes that are not UTF-8 are refused', async () => {
    const server = await startServer();
    for (const form of ['text=%', 'text=%zz', 'text=%ff', 'text=%c0%80', 'text=%ed%a0%80']) {
      expect((await echoForm(server, form)).status).toBe(400);
    }
    const bytes = await server.call('/api/v1/echo', {
      method: 'POST',
      body: Buffer.from('text=\xff', 'latin1'),
      headers: FORM,
    });
    expect(bytes.status).toBe(400);
    const multipart = await server.call('/api/v1/echo', {
      method: 'POST',
      body: Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n\xff\r\n--b--\r\n',
        'latin1',
      ),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(multipart.status).toBe(400);
  });

  it.each([
    ['a supported one is read', 'iso-8859-1', '\xe9', 200],
    ['an unsupported one is refused', 'utf-16', 'x', 400],
    ['invalid text is refused', 'utf-16le', '\x00\xd8', 400],
  ])(
    'A1, A8: a part of a multipart body may declare its encoding: %s',
    async (_what, charset, bytes, status) => {
      const server = await startServer();
      const head = `Content-Disposition: form-data; name="text"\r\nContent-Type: text/plain; charset=${charset}`;
      const answer = await server.call('/api/v1/echo', {
        method: 'POST',
        body: Buffer.from(`--b\r\n${head}\r\n\r\n${bytes}\r\n--b--\r\n`, 'latin1'),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.body.input).toMatchObject({ text: 'é' });
      else expect(answer.body.code).toBe('BAD_REQUEST');
    },
  );

  it('deep nesting is refused before parsing', async () => {
    const server = await startServer();
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const echo = await echoOwn(server);
    for (const answer of [
      await echo(`items=${deep}`),
      await echo(`{"items":${deep}}`, JSON_TYPE),
      await echoForm(server, `items=${'{"a":'.repeat(40)}1${'}'.repeat(40)}`),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.msg).toContain('levels deep');
    }
    const brackets = JSON.stringify([{ stream_id: 1, property: '[{"\\'.repeat(50) }]);
    expect((await echoForm(server, `items=${encodeURIComponent(brackets)}`)).status).toBe(200);
  });

  it('a JSON body that is not an object is INVALID_JSON', async () => {
    const server = await startServer();
    for (const text of ['{', 'nonsense', '[]', '"x"', 'null', '5']) {
      const { status, body } = await echoJson(server, text);
      expect({ text, status, code: body.code }).toEqual({
        text,
        status: 400,
        code: 'INVALID_JSON',
      });
    }
  });

  it('more parameters than any endpoint has are refused', async () => {
    const server = await startServer();
    const echo = await echoOwn(server);
    const names = Array.from({ length: 1001 }, (_, index) => `p${index}`);
    const parts = names.map(
      (n) => `--b\r\nContent-Disposition: form-data; name="${n}"\r\n\r\n1\r\n`,
    );
    for (const answer of [
      await echo(names.map((name) => `${name}=1`).join('&')),
      await echo(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))), JSON_TYPE),
      await echo(`${parts.join('')}--b--\r\n`, {
        'content-type': 'multipart/form-data; boundary=b',
      }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.msg).toBe('A request may have at most 1000 parameters.');
    }
    const ids = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => String(index)));
    expect((await echo(`to=${encodeURIComponent(ids)}`)).status).toBe(200);
  });

  it('more JSON members and values than any request needs are refused, at any level', async () => {
    const echo = await echoOwn(await startServer());
    const object = (count: number, from = 0) =>
      `{${Array.from({ length: count }, (_, index) => `"k${from + index}":1`).join(',')}}`;
    const list = (count: number) => `["${Array(count).fill('').join('","')}"]`;
    const send = async (body: string, type?: Record<string, string>) => {
      const { status, body: answer } = await echo(body, type);
      return status === 200 ? 'taken' : answer.msg;
    };
    const members = 'JSON may have at most 10000 members.';
    const values = 'JSON may hold at most 50000 values.';
    expect(await send(`map=${object(10_000)}`)).toBe('taken');
    expect(await send(`map=${object(10_001)}`)).toBe(members);
    expect(await send(`{"map":${object(10_000)}}`, JSON_TYPE)).toBe(members);
    expect(await send(`to=${object(6000)}&map=${object(6000)}`)).toBe(members);
    expect(await send(`to=${list(50_000)}`)).toBe('taken');
    expect(await send(`to=${list(50_001)}`)).toBe(values);
    expect(await send(`{"to":${list(50_001)}}`, JSON_TYPE)).toBe(values);
    expect(await send(`items=[${'[],'.repeat(30_000)}[]]`)).toBe(values);
    const bait = JSON.stringify({ needs_text: ',:{["\\'.repeat(60_000) });
    expect(await send(bait, JSON_TYPE)).toBe('taken');
  });

  it('A8: a body without an account is limited to 16 KiB', async () => {
    const server = await startServer();
    await server.realm.write(async (change) =>
      change.put(realmSettingRows, { name: 'enable_spectator_access', value: true }),
    );
    for (const [length, status] of [
      [16_384, 200],
      [16_385, 413],
    ] as const) {
      const head = 'word=red&needs_text=';
      expect((await echoForm(server, head.padEnd(length, 'x'))).status).toBe(status);
      const raw = await rawRequest(
        server.port,
        'GET /api/v1/spectate HTTP/1.1\r\nHost: a\r\nConnection: close\r\n' +
          `Content-Type: ${FORM['content-type']}\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`,
      );
      expect(parseAnswer(raw).status).toBe(status);
    }
    const echo = await echoOwn(server);
    expect((await echo('needs_text='.padEnd(100_000, 'x'))).status).toBe(200);
  });

  it('a body of another type, charset or encoding is a 415', async () => {
    const server = await startServer();
    const headers = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-type': 'nonsense' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded; charset="latin1"' },
      { ...FORM, 'content-encoding': 'gzip' },
    ];
    for (const header of headers) {
      const { status, body } = await echoForm(server, 'text=x', header);
      expect({ header, status }).toEqual({ header, status: 415 });
      expect(body).toMatchObject({ result: 'error', code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    const utf8 = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    expect((await echoForm(server, 'text=x', utf8)).status).toBe(200);
    const bare = await rawRequest(
      server.port,
      'POST /api/v1/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 6\r\n\r\ntext=x',
    );
    expect(parseAnswer(bare).status).toBe(415);
  });

  it('A8: a body over the limit is a 413, with or without a declared length', async () => {
    const server = await startServer({ maxBodyBytes: 1000 });
    const large = 'x'.repeat(300_000);
    const announced = await echoForm(server, `text=${large}`);
    expect(announced.status).toBe(413);
    expect(announced.body).toMatchObject({ result: 'error', code: 'PAYLOAD_TOO_LARGE' });
    const chunked = await server.call('/api/v1/echo', {
      method: 'POST',
      body: new Blob([large]).stream(),
      headers: FORM,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect((await echoForm(server, 'text=x')).status).toBe(200);
  });
});

describe('B-uploads: files', () => {
  async function upload(server: TestServer, body: FormData): Promise<Answer> {
    const { auth } = await server.addAccount(`u${Math.random()}@example.com`);
    return server.call('/api/v1/upload', { method: 'POST', body, headers: auth });
  }

  function withFile(bytes: Uint8Array<ArrayBuffer>, field = 'any name'): FormData {
    const form = new FormData();
    form.set('note', 'naïve');
    form.set(field, new File([bytes], 'größe.bin', { type: 'application/x-test' }));
    return form;
  }

  it('B-uploads: accepts one file under any field name, with other fields', async () => {
    const server = await startServer();
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    const { status, body } = await upload(server, withFile(bytes, '/home/me/x.bin'));
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'größe.bin', type: 'application/x-test', note: 'naïve' });
    expect(body.base64).toBe(Buffer.from(bytes).toString('base64'));
  });

  it('B-uploads: no file, several files or a large one is a 400', async () => {
    const server = await startServer();
    const none = new FormData();
    none.set('note', 'x');
    const several = withFile(new Uint8Array(1));
    several.append('other', new File(['x'], 'other.txt'));
    const slightlyTooLarge = withFile(new Uint8Array(200_001));
    const farTooLarge = withFile(new Uint8Array(900_000));
    for (const form of [none, several, slightlyTooLarge, farTooLarge]) {
      const { status, body } = await upload(server, form);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    }
  });

  it('a multipart body with more fields or files than any endpoint has is refused', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('own@example.com');
    const send = async (body: FormData) =>
      (await server.call('/api/v1/echo/mine', { method: 'POST', body, headers: auth })).status;
    const [fields, files] = [new FormData(), new FormData()];
    for (let index = 0; index < 1001; index += 1) fields.set(`p${index}`, '1');
    for (let index = 0; index < 11; index += 1) files.set(`f${index}`, new File(['x'], 'x.txt'));
    expect(await send(fields)).toBe(400);
    expect(await send(files)).toBe(400);
    fields.delete('p0');
    files.delete('f0');
    expect(await send(fields)).toBe(200);
    expect(await send(files)).toBe(200);
  });

  it('a file for an endpoint without one is an ignored parameter', async () => {
    const server = await startServer();
    const { body } = await server.call('/api/v1/echo', {
      method: 'POST',
      body: withFile(new Uint8Array(5), 'picture'),
    });
    expect(body.ignored_parameters_unsupported).toEqual(['note', 'picture']);
  });

  it('A1: a malformed or truncated multipart body is a 400', async () => {
    const server = await startServer();
    const part = '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nx\r\n';
    const bodies = [part, '--b', 'nonsense', '--b\r\nbad header\r\n\r\nx\r\n--b--', `${part}--b-`];
    for (const body of bodies) {
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const answer = await server.call('/api/v1/echo', { method: 'POST', body, headers });
      expect({ body, status: answer.status }).toEqual({ body, status: 400 });
    }
    const headers = { 'content-type': 'multipart/form-data' };
    const unbounded = await server.call('/api/v1/echo', { method: 'POST', body: part, headers });
    expect(unbounded.status).toBe(400);
  });
});
