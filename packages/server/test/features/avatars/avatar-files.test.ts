import { expect, it } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { type LimitedServer, startLimitedServer } from '../auth/limited-server.ts';
import { call, type Reply } from '../users/call.ts';
import { picture } from './pictures.ts';

const BOUNDARY = 'b0undary';

function body(bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

function upload(
  url: string,
  as: LimitedServer['owner'],
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return call(url, {
    method: 'POST',
    path: '/api/v1/users/me/avatar',
    as,
    body: body(bytes),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
}

it('B-extra: the files of a picture are deleted with it, and a refused picture leaves none', async () => {
  const { server, url, owner } = await startLimitedServer();
  const put = (bytes: Buffer) => upload(url, owner, bytes);
  const files = async () => {
    const found: string[] = [];
    for await (const path of server.services.files.list()) found.push(path);
    return found;
  };
  expect(await files()).toEqual([]);
  expect((await put(Buffer.from('no image'))).status).toBe(400);
  expect(await files()).toEqual([]);

  expect((await put(await picture('png', 'red'))).status).toBe(200);
  const red = await files();
  expect(red).toHaveLength(2);

  expect((await put(await picture('png', 'blue'))).status).toBe(200);
  await waitFor(async () => expect(await files()).toHaveLength(2));
  expect(await files()).not.toEqual(red);

  const removed = await call(url, {
    method: 'DELETE',
    path: '/api/v1/users/me/avatar',
    as: owner,
  });
  expect(removed.status).toBe(200);
  await waitFor(async () => expect(await files()).toEqual([]));
});

it('A1: an upload retried with its Idempotency-Key returns the same, working URL', async () => {
  const { url, owner } = await startLimitedServer();
  const bytes = await picture('png', 'red');
  const retried = { 'idempotency-key': 'the-same-upload' };
  const first = await upload(url, owner, bytes, retried);
  const again = await upload(url, owner, bytes, retried);
  expect(first.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect((await call(url, { path: first.body.avatar_url })).status).toBe(200);
});
