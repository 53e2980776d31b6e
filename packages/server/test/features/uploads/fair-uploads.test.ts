import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { imageShape } from '../../../src/features/uploads/open-image.ts';
import { startLimitedServer } from '../auth/limited-server.ts';
import { claimedPng, picture } from '../avatars/pictures.ts';
import { basic } from '../users/call.ts';

/** Three being read, and twenty waiting. */
const MOST = 23;

/** Returns a file of a few hundred bytes that claims these dimensions. */
async function claimedAvif(width: number, height: number): Promise<Buffer> {
  const bytes = await picture('avif');
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

test('D: an AVIF with much memory per pixel may have fewer pixels', async () => {
  const shapeOf = async (width: number, height: number) =>
    imageShape(await claimedAvif(width, height), 'image/avif');
  expect(await shapeOf(4000, 4000)).toEqual({ width: 4000, height: 4000, frames: 1 });
  expect(await shapeOf(4000, 4001)).toBeUndefined();
});

test('D: an image with a few very long lines is not read, since each line would need much memory', async () => {
  const shapeOf = (width: number, height: number) =>
    imageShape(claimedPng(width, height), 'image/png');
  expect(await shapeOf(32_767, 1000)).toEqual({ width: 32_767, height: 1000, frames: 1 });
  expect(await shapeOf(32_768, 1)).toBeUndefined();
  expect(await shapeOf(1, 32_768)).toBeUndefined();
});

describe('uploads of one user', () => {
  test.each([
    ['own pictures', '/users/me/avatar'],
    ['pictures of bots', '/bots'],
    ['emoji', '/realm/emoji/emoji'],
  ])('D: only a few %s are accepted at once, however they are read', async (_what, path) => {
    const { server, url, realm, owner } = await startLimitedServer();
    const id = realm.state.usersByDeliveryEmail.get(owner.email)?.id;
    let end: () => void = () => undefined;
    onTestFinished(() => end());
    const slow = server.services.images.do(`${realm.id}:${id}`, () => {
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    const bytes = new Uint8Array(await picture('png'));
    let refused = 0;
    const sent = Array.from({ length: MOST + 3 }, async (_, index) => {
      const body = new FormData();
      body.set('full_name', `Bot ${index}`);
      body.set('short_name', `bot${index}`);
      body.set('file', new File([bytes], 'a.png'));
      const answer = await fetch(`${url}/api/v1${path}${path.endsWith('emoji') ? index : ''}`, {
        method: 'POST',
        headers: { authorization: basic(owner.email, owner.apiKey) },
        body,
      });
      if (answer.status === 429) refused += 1;
      if (refused === 3) end();
      return answer.status;
    });
    const statuses = await Promise.all(sent);
    await slow;
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST);
  });

  test('D: a file that waits for others of the same user is not aborted for that', async () => {
    const { server, url, realm, owner } = await startLimitedServer({
      flags: { requestTimeout: '3s' },
    });
    const id = realm.state.usersByDeliveryEmail.get(owner.email)?.id;
    const ends: (() => void)[] = [];
    onTestFinished(() => {
      for (const end of ends) end();
    });
    for (let other = 0; other < 3; other += 1) {
      const hold = () => new Promise<void>((resolve) => ends.push(resolve));
      void server.services.uploads.do(`${realm.id}:${id}`, hold);
    }
    const upload = request(`${url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: {
        authorization: basic(owner.email, owner.apiKey),
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write('--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\n');
    await setTimeout(3500);
    ends[0]?.();
    upload.end('text\r\n--x--\r\n');
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});
