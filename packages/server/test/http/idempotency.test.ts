import { roles } from '@tidings/shared-types';
import { beforeEach, describe, expect, it } from 'vitest';
import { badRequest } from '../../src/core/api-error.ts';
import { idempotencyClaim } from '../../src/http/idempotency-claim.ts';
import { pause, renames } from './test-endpoints.ts';
import { type Account, startServer, type TestServer } from './test-server.ts';

beforeEach(() => {
  renames.length = 0;
});

async function start() {
  const server = await startServer();
  const admin = await server.addAccount('admin@example.com', { role: roles.administrator });
  return { server, admin };
}

function rename(server: TestServer, { auth }: Account, form: string, key: string) {
  return server.call('/api/v1/rename', {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { ...auth, 'idempotency-key': key },
  });
}

describe('Idempotency-Key', () => {
  it('a repeated request has one effect and gets the first response', async () => {
    const { server, admin } = await start();
    const first = await rename(server, admin, 'name=one', 'key-1');
    await rename(server, admin, 'name=two', 'key-2');
    const again = await rename(server, admin, 'name=one', 'key-1');
    expect(again.body).toEqual(first.body);
    expect(renames).toEqual(['one', 'two']);
    expect(server.realm.state.setting('name')).toBe('two');
  });

  it('a retry that its own first effect would refuse gets the first response', async () => {
    const { server, admin } = await start();
    const first = await rename(server, admin, 'name=one', 'key');
    pause.before = () => Promise.reject(badRequest('Not again'));
    const again = await rename(server, admin, 'name=one', 'key');
    const other = await rename(server, admin, 'name=two', 'other-key');
    pause.before = () => Promise.resolve();
    expect(again.body).toEqual(first.body);
    expect({ status: other.status, msg: other.body.msg }).toEqual({
      status: 400,
      msg: 'Not again',
    });
    expect((await rename(server, admin, 'name=two', 'other-key')).status).toBe(200);
    expect(renames).toEqual(['one', 'two']);
  });

  it('concurrent requests with one key have one effect', async () => {
    const { server, admin } = await start();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => rename(server, admin, 'name=one', 'key')),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(renames).toEqual(['one']);
  });

  it('the same key with other parameters is refused', async () => {
    const { server, admin } = await start();
    await rename(server, admin, 'name=one', 'key');
    const { status, body } = await rename(server, admin, 'name=two', 'key');
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(renames).toEqual(['one']);
  });

  it('the order of keys in an object does not make a different request', async () => {
    const { server, admin } = await start();
    await rename(server, admin, 'name=one&options={"a":1,"b":2}', 'key');
    const again = await rename(server, admin, 'options={"b":2,"a":1}&name=one', 'key');
    expect(again.status).toBe(200);
    expect(renames).toEqual(['one']);
  });

  it('keys of different accounts are independent', async () => {
    const { server, admin } = await start();
    const owner = await server.addAccount('owner@example.com', { role: roles.owner });
    await rename(server, admin, 'name=one', 'key');
    await rename(server, owner, 'name=two', 'key');
    expect(renames).toEqual(['one', 'two']);
  });

  it('a key must be 1 to 255 visible ASCII characters', async () => {
    const { server, admin } = await start();
    for (const key of ['', 'a b', 'ü', 'x'.repeat(256)]) {
      const { status } = await rename(server, admin, 'name=one', key);
      expect({ key, status }).toEqual({ key, status: 400 });
    }
    expect((await rename(server, admin, 'name=one', 'x'.repeat(255))).status).toBe(200);
  });

  it('a fingerprint depends on endpoint, parameters, file and key', () => {
    const k = { key: 'k', after: undefined };
    const file = { name: 'a', contentType: 'b', bytes: Buffer.from('c') };
    const claims = [
      idempotencyClaim(k, 1, 'one', { a: 1 }, undefined),
      idempotencyClaim(k, 1, 'two', { a: 1 }, undefined),
      idempotencyClaim(k, 1, 'one', { a: '1' }, undefined),
      idempotencyClaim(k, 1, 'one', { a: 1 }, file),
      idempotencyClaim(k, 1, 'one', { a: 1 }, { ...file, bytes: Buffer.from('d') }),
      idempotencyClaim({ ...k, key: 'l' }, 1, 'one', { a: 1 }, undefined),
    ];
    expect(new Set(claims.map((claim) => claim.fingerprint)).size).toBe(claims.length);
  });
});
