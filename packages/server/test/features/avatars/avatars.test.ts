import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type Call, call } from '../users/call.ts';
import { intruder } from '../users/people.ts';
import { claimedPng, picture, upload } from './pictures.ts';

const MEBIBYTE = 1024 * 1024;
const badImage = { status: 400, body: { result: 'error', code: 'BAD_IMAGE' } };

async function put(person: Person, bytes: Uint8Array, name = 'me.png'): Promise<string> {
  const { status, body } = await person.post('/users/me/avatar', upload([name, bytes]));
  expect({ status, body }).toEqual({
    status: 200,
    body: { result: 'success', msg: '', avatar_url: expect.stringMatching(/^\/user_avatars\//) },
  });
  return body.avatar_url;
}

function medium(url: string): string {
  return url.replace(/\.png$/, '-medium.png');
}

forEachTeam((team) => {
  const get = (path: string, wanted: Partial<Call> = {}) => call(team().url, { path, ...wanted });
  const urlOf = async (person: { id: number }, viewer: Person = team().owner) =>
    (await viewer.get(`/users/${person.id}`)).body.user.avatar_url;

  describe('B-extra: uploading a picture', () => {
    it.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const)(
      'B-extra: a %s becomes two square PNG pictures',
      async (format) => {
        const person = await team().person();
        const url = await put(person, await picture(format), `me.${format}`);
        for (const [address, pixels] of [
          [url, 100],
          [medium(url), 500],
        ] as const) {
          const { status, headers, bytes } = await get(address);
          expect(status).toBe(200);
          expect(headers).toMatchObject({
            'content-type': 'image/png',
            'x-content-type-options': 'nosniff',
            'content-security-policy': expect.stringContaining("default-src 'none'"),
          });
          const meta = await sharp(bytes).metadata();
          expect(meta).toMatchObject({ format: 'png', width: pixels, height: pixels });
          const [red = 0, green = 0, blue = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer();
          for (const [seen, sent] of [
            [red, 0x33],
            [green, 0x66],
            [blue, 0x99],
          ] as const) {
            expect(Math.abs(seen - sent)).toBeLessThan(6);
          }
        }
        expect(await urlOf(person)).toBe(url);
      },
    );

    it('events 3.13: the event of a new picture has its URLs and version', async () => {
      const person = await team().person();
      let url = '';
      const events = await team().eventsOf(async () => {
        url = await put(person, await picture('png'));
      });
      expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual([
        {
          audience: 'realm',
          event: {
            type: 'realm_user',
            op: 'update',
            person: {
              user_id: person.id,
              avatar_url: url,
              avatar_url_medium: medium(url),
              avatar_source: 'U',
              avatar_version: 2,
            },
          },
        },
      ]);
      const gone = await team().eventsOf(() => person.delete('/users/me/avatar'));
      expect(gone[0]?.event.person).toMatchObject({ avatar_source: 'G', avatar_version: 3 });
    });

    it('events 1.5: a client that registers later gets the same picture', async () => {
      const person = await team().person();
      const known = async () => {
        const { body } = await person.post('/register', { fetch_event_types: ['realm_user'] });
        return body.avatar_source;
      };
      expect(await known()).toBe('G');
      await put(person, await picture('png'));
      expect(await known()).toBe('U');
    });

    it('B-extra: location and camera are removed from the picture', async () => {
      const bytes = await sharp({
        create: { width: 60, height: 60, channels: 3, background: 'red' },
      })
        .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
        .jpeg()
        .toBuffer();
      expect(bytes.toString('latin1')).toContain('secret-owner');
      const url = await put(await team().person(), bytes);
      for (const address of [url, medium(url)]) {
        const { bytes: stored } = await get(address);
        expect(stored.toString('latin1')).not.toContain('secret-owner');
        expect((await sharp(stored).metadata()).exif).toBeUndefined();
      }
    });

    it.each([
      ['text', 'Hello'],
      ['nothing', ''],
      ['HTML', '<html><script>alert(1)</script>'],
      [
        'SVG',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ],
      [
        'SVG with a script',
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ],
      [
        'SVG that reads a file',
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text y="9">&x;</text></svg>',
      ],
      ['a script that begins like a GIF', 'GIF89a=1;alert(1)//'],
      ['a PDF', '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj'],
    ])('D: %s is not an image', async (_what, content) => {
      const person = await team().person();
      const before = await urlOf(person);
      for (const name of ['me.png', 'me.svg', '../../me.html']) {
        const events = await team().eventsOf(async () => {
          const answer = await person.post('/users/me/avatar', upload([name, content]));
          expect(answer).toMatchObject(badImage);
        });
        expect(events).toEqual([]);
      }
      expect(await urlOf(person)).toBe(before);
    });

    it('D: an SVG is refused without parsing: parsing one can take minutes', async () => {
      const many = (text: (index: number) => string) =>
        Array.from({ length: 60_000 }, (_, i) => text(i)).join('');
      const rules = many((index) => `.a .b${index}{fill:red}`);
      const shapes = many(() => '<g class="b"/>');
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>${rules}</style>${shapes}</svg>`;
      const answer = await (await team().person()).post(
        '/users/me/avatar',
        upload(['me.png', drawing]),
      );
      expect(answer).toMatchObject(badImage);
    });

    it('D: truncated images and images larger than any camera’s are refused', async () => {
      const person = await team().person();
      const whole = await picture('png');
      for (const bytes of [
        whole.subarray(0, 40),
        (await picture('jpeg')).subarray(0, 200),
        claimedPng(30_000, 30_000),
        claimedPng(1, 2_000_000_000),
        claimedPng(0, 0),
      ]) {
        const answer = await person.post('/users/me/avatar', upload(['me.png', bytes]));
        expect(answer).toMatchObject(badImage);
      }
    });

    it('A8: a file has at most 5 MiB', async () => {
      const person = await team().person();
      const small = await picture('jpeg');
      const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
      await put(person, padded(5 * MEBIBYTE));
      const answer = await person.post(
        '/users/me/avatar',
        upload(['me.jpg', padded(5 * MEBIBYTE + 1)]),
      );
      expect(answer).toSatisfy(refused);
    });

    it('B-extra: exactly one file, in a multipart body', async () => {
      const person = await team().person();
      const bytes = await picture('png');
      const two = upload(['a.png', bytes], ['b.png', bytes]);
      expect(await person.post('/users/me/avatar', two)).toSatisfy(refused);
      expect(await person.post('/users/me/avatar', new FormData())).toSatisfy(refused);
      expect(await person.post('/users/me/avatar', { file: 'x' })).toSatisfy(refused);
      expect(await person.post('/users/me/avatar')).toSatisfy(refused);
    });

    it('B-extra: also for bots and guests, not for people outside or deactivated', async () => {
      const bytes = await picture('png');
      await put(await team().bot(team().owner), bytes);
      await put(await team().person('guest'), bytes);
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      expect(await gone.post('/users/me/avatar', upload(['a.png', bytes]))).toMatchObject({
        status: 401,
        body: { code: 'USER_DEACTIVATED' },
      });
      const { email, apiKey } = await intruder(team());
      for (const as of [{ email, apiKey }, undefined]) {
        for (const method of ['POST', 'DELETE']) {
          const reply = await get('/api/v1/users/me/avatar', { method, ...(as && { as }) });
          expect(reply.status).toBe(401);
        }
      }
    });

    it('D2: if picture changes are disabled, users are refused, administrators not', async () => {
      const set = (avatar_changes_disabled: boolean) =>
        team().owner.patch('/realm', { avatar_changes_disabled });
      const [person, administrator] = [
        await team().person('moderator'),
        await team().person('administrator'),
      ];
      const bytes = await picture('png');
      await set(true);
      try {
        expect(await person.post('/users/me/avatar', upload(['a.png', bytes]))).toSatisfy(refused);
        expect(await person.delete('/users/me/avatar')).toSatisfy(refused);
        await put(administrator, bytes);
        expect((await administrator.delete('/users/me/avatar')).status).toBe(200);
      } finally {
        await set(false);
      }
    });
  });

  describe('D: URLs of pictures', () => {
    it('2.10: every account has a picture from the start, constant and distinct', async () => {
      const [one, two] = [await team().person(), await team().person()];
      const [first, again, other] = [
        await get(await urlOf(one)),
        await get(await urlOf(one)),
        await get(await urlOf(two)),
      ];
      expect(first.bytes).toEqual(again.bytes);
      expect(first.bytes).not.toEqual(other.bytes);
      expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 100 });
      const large = await get(medium(await urlOf(one)));
      expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'png', width: 500 });
    });

    it('D: a URL stops working once the picture is replaced or deleted', async () => {
      const person = await team().person();
      const addresses = [await urlOf(person)];
      addresses.push(await put(person, await picture('png', 'red')));
      addresses.push(await put(person, await picture('png', 'blue')));
      addresses.push(await put(person, await picture('png', 'red')));
      addresses.push((await person.delete('/users/me/avatar')).body.avatar_url);
      expect(new Set(addresses).size).toBe(addresses.length);
      const alive = addresses.pop() ?? '';
      expect((await get(alive)).status).toBe(200);
      for (const address of addresses.flatMap((url) => [url, medium(url)])) {
        const { status, body, headers } = await get(address);
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    });

    it('D: a URL cannot be guessed, or used in another organization', async () => {
      const person = await team().person();
      const url = await put(person, await picture('png'));
      const [, id, version, tag = ''] = /\/(\d+)-(\d+)-([0-9a-f]{32})\.png$/.exec(url) ?? [];
      expect(id).toBe(String(person.id));
      const flipped = tag.startsWith('0') ? `1${tag.slice(1)}` : `0${tag.slice(1)}`;
      for (const name of [
        `${id}-${version}-${flipped}.png`,
        `${id}-${Number(version) + 1}-${tag}.png`,
        `${team().owner.id}-${version}-${tag}.png`,
        `0${id}-${version}-${tag}.png`,
        `${id}-${version}-${tag.toUpperCase()}x.png`,
        `${id}-${version}-${tag}-large.png`,
        `${id}-${version}-${tag}`,
        `${id}-${version}-.png`,
        `${id}.png`,
        '..%2f..%2ftidings.db',
        '%00',
        '%ff',
      ]) {
        const { status } = await get(`/user_avatars/${name}`);
        expect([400, 404], name).toContain(status);
      }
      expect((await get(url, { host: 'other.localhost' })).status).toBe(404);
      expect((await get(url, { host: 'none.localhost' })).status).toBe(404);
    });

    it('D: a picture may be cached by the browser, but not by proxies', async () => {
      const { headers } = await get(await urlOf(team().owner));
      expect(headers['cache-control']).toContain('private');
    });

    it('B-extra: after concurrent changes the remaining picture exists', async () => {
      const person = await team().person();
      const [red, blue] = [await picture('png', 'red'), await picture('png', 'blue')];
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([
          put(person, red),
          person.delete('/users/me/avatar'),
          put(person, red),
          put(person, blue),
          person.delete('/users/me/avatar'),
          put(person, red),
        ]);
        const url = await urlOf(person);
        expect((await get(url)).status).toBe(200);
        expect((await get(medium(url))).status).toBe(200);
      }
    });
  });

  describe('B-extra: /avatar/ redirects to a picture', () => {
    const as = (person: Person): Partial<Call> => ({ as: person });

    it('A5: for accounts of the organization, by id or address', async () => {
      const person = await team().person();
      const url = await urlOf(person);
      const viewer = await team().person('guest');
      for (const name of [person.id, person.email, encodeURIComponent(person.email)]) {
        const small = await get(`/avatar/${name}`, as(viewer));
        expect({ status: small.status, to: small.headers.location }).toEqual({
          status: 302,
          to: url,
        });
        expect(small.headers['cache-control']).toContain('no-store');
        const large = await get(`/avatar/${name}/medium`, as(viewer));
        expect(large.headers.location).toBe(medium(url));
      }
    });

    it('A5: only for accounts that the caller can see', async () => {
      const person = await team().person();
      await person.patch('/settings', { email_address_visibility: 4 });
      for (const path of [`/avatar/${person.id}`, `/avatar/${person.id}/medium`]) {
        expect(await get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
        const wrong = team().owner.withKey('x'.repeat(32));
        expect((await get(path, as(wrong))).status).toBe(401);
        expect((await get(path, as(await intruder(team())))).status).toBe(401);
      }
      const stranger = await team().stranger();
      for (const name of [person.email, stranger.id, stranger.email, 999_999_999, 'x', '%00']) {
        const reply = await get(`/avatar/${name}`, as(team().owner));
        expect(reply, String(name)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      }
      expect((await get(`/avatar/${person.id}`, as(team().owner))).status).toBe(302);
    });

    it('A5: for people without an account if the organization has public access, but not by real address', async () => {
      const person = await team().person();
      await team().owner.patch('/realm', { enable_spectator_access: true });
      const byId = await get(`/avatar/${person.id}/medium`);
      const byAddress = await get(`/avatar/${person.email}`);
      await team().owner.patch('/realm', { enable_spectator_access: false });
      expect(byId.status).toBe(302);
      expect(byId.headers.location).toBe(medium(await urlOf(person)));
      expect(byAddress.status).toBe(400);
    });
  });
});
