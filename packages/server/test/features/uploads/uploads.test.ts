import sharp from 'sharp';
import { expect, test } from 'vitest';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';
import { formWith, getRaw, upload } from './raw-request.ts';

const PATH = /^\/user_uploads\/\d+\/[0-9a-f]{2}\/[\w-]{24}\//;

function picture(width = 1000, height = 500): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c04030' } })
    .png()
    .toBuffer();
}

/** Returns two frames, red and blue. */
function animation(): Promise<Buffer> {
  const frames = Buffer.concat(
    [
      [200, 0, 0],
      [0, 0, 200],
    ].map((color) => Buffer.concat(Array<Buffer>(20 * 10).fill(Buffer.from(color)))),
  );
  return sharp(frames, { raw: { width: 20, height: 20, channels: 3, pageHeight: 10 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** Returns one pixel, alternating between black and white. */
function flicker(frames: number): Buffer {
  const start = 'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff';
  const frame = (pixel: string) =>
    `\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02${pixel}\x01\0`;
  return Buffer.from(`${start}${(frame('\x44') + frame('\x4c')).repeat(frames / 2)};`, 'latin1');
}

forEachTeam((team) => {
  test('B-uploads: an upload has its URL under two names, below the organization, and its owner gets an event', async () => {
    const { realm, person, eventsOf } = team();
    const ann = await person();
    let body: Record<string, string> = {};
    const events = await eventsOf(async () => {
      ({ body } = await ann.post('/user_uploads', formWith('a plan.txt', 'one two')));
    });

    expect(body.url).toMatch(PATH);
    expect(body.url).toMatch(new RegExp(`^/user_uploads/${realm.id}/.*/a-plan\\.txt$`));
    expect(body).toMatchObject({ uri: body.url, filename: 'a-plan.txt' });
    expect(events).toEqual([
      {
        id: expect.any(Number),
        audience: `user:${ann.id}`,
        event: {
          type: 'attachment',
          op: 'add',
          attachment: {
            id: expect.any(Number),
            name: 'a-plan.txt',
            path_id: body.url?.replace('/user_uploads/', ''),
            size: 7,
            create_time: expect.any(Number),
            messages: [],
          },
          upload_space_used: expect.any(Number),
        },
      },
    ]);
  });

  test('B-uploads: the field may have any name; no file or two files are refused', async () => {
    const ann = await team().person();
    const odd = new FormData();
    odd.set('/home/ann/plan.txt', new File(['x'], 'plan.txt'));
    expect((await ann.post('/user_uploads', odd)).status).toBe(200);

    const two = new FormData();
    two.append('a', new File(['x'], 'a.txt'));
    two.append('b', new File(['y'], 'b.txt'));
    expect(refused(await ann.post('/user_uploads', two))).toBe(true);
    expect(refused(await ann.post('/user_uploads', {}))).toBe(true);
    const text = new FormData();
    text.set('file', 'only text');
    expect(refused(await ann.post('/user_uploads', text))).toBe(true);
  });

  test('B-uploads: the same bytes are returned, whole, in part, and cached', async () => {
    const ann = await team().person();
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    const url = await upload(ann, 'data.bin', bytes);
    const get = (headers: Record<string, string> = {}) => getRaw(team(), url, { as: ann, headers });

    const whole = await get();
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(bytes)).toBe(true);
    expect(whole.headers['content-length']).toBe('1000');
    expect(whole.headers['cache-control']).toContain('no-store');

    const part = await get({ range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 10-19/1000');
    expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await get({ range: 'bytes=990-' })).bytes.equals(bytes.subarray(990))).toBe(true);
    expect((await get({ range: 'bytes=-5' })).bytes.equals(bytes.subarray(995))).toBe(true);
    expect((await get({ range: 'bytes=5-99999' })).bytes.length).toBe(995);

    const beyond = await get({ range: 'bytes=1000-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers['content-range']).toBe('bytes */1000');
    for (const range of ['bytes=0-1,5-6', 'bytes=9-2', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      expect((await get({ range })).bytes.length, range).toBe(1000);
    }

    const etag = String(whole.headers.etag);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  test('B-uploads: a HEAD request returns the headers of a GET', async () => {
    const ann = await team().person();
    const url = await upload(ann, 'plan.txt', 'plan');
    const answer = await getRaw(team(), url, { as: ann, method: 'HEAD' });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(answer.headers['content-length']).toBe('4');
  });

  test('B-uploads: an empty file is a file', async () => {
    const ann = await team().person();
    const url = await upload(ann, 'empty.txt', '');
    const answer = await getRaw(team(), url, { as: ann });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    const part = await getRaw(team(), url, { as: ann, headers: { range: 'bytes=0-' } });
    expect(part.status).toBe(416);
  });

  test.each([
    ['two  words - here.TXT', 'two-words-here.TXT'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\boot\\start.ini', 'start.ini'],
    ['a<script>alert(1)</script>.txt', 'script.txt'],
    ['"; filename="x.html', '22-filename22x.html'],
    ['Zażółć gęślą jaźń.pdf', 'Zażółć-gęślą-jaźń.pdf'],
    ['報告書.txt', '報告書.txt'],
    ['हिन्दी.txt', 'हिन्दी.txt'],
    ['ﬁle①.txt', 'file1.txt'],
    ['exe\u202etxt.png', 'exetxt.png'],
    ['..', 'uploaded-file'],
    ['🙂', 'uploaded-file'],
    [' .', 'uploaded-file'],
  ])('B-uploads: %j is stored under the name %j', async (sent, kept) => {
    const ann = await team().person();
    const { status, body } = await ann.post('/user_uploads', formWith(sent, 'x'));
    expect([status, body.filename]).toEqual([200, kept]);
    expect(decodeURIComponent(body.url).split('/')[5]).toBe(kept);

    const answer = await getRaw(team(), body.url, { as: ann });
    expect(answer.status).toBe(200);
    const header = String(answer.headers['content-disposition']);
    const plain = kept.replaceAll(/[^\w.-]/g, '_');
    const full = plain === kept ? '' : `; filename*=UTF-8''${encodeURIComponent(kept)}`;
    expect(header).toBe(`attachment; filename="${plain}"${full}`);
  });

  test('B-uploads: a very long name keeps its extension and can be fetched', async () => {
    const ann = await team().person();
    const { body } = await ann.post('/user_uploads', formWith(`${'報'.repeat(3000)}.txt`, 'x'));
    expect([...body.filename]).toHaveLength(200);
    expect(body.filename).toMatch(/報\.txt$/);
    expect((await getRaw(team(), body.url, { as: ann })).status).toBe(200);
  });

  test('C7: files that could run in a browser are only downloaded', async () => {
    const ann = await team().person();
    const script = '<script>alert(document.domain)</script>';
    const files: [name: string, bytes: string | Buffer][] = [
      ['page.html', `<!doctype html>${script}`],
      ['page.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
      ['drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
      ['drawing.png', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
      ['document.pdf', `<html>${script}`],
      ['feed.xml', '<?xml version="1.0"?><x/>'],
      ['code.js', 'alert(1)'],
      ['gif-and-page.html', `GIF89a/*${script}*/`],
      ['gif-and-script.js', 'GIF89a=1;alert(1)'],
      ['picture-and-page.svg', Buffer.concat([await picture(4, 4), Buffer.from(script)])],
      ['late.pdf', `\n${script}%PDF-1.7`],
      ['flash.swf', 'CWS'],
      ['mail.mht', 'MIME-Version: 1.0'],
    ];
    for (const [name, bytes] of files) {
      const { headers } = await getRaw(team(), await upload(ann, name, bytes), { as: ann });
      expect(headers['content-disposition'], name).toMatch(/^attachment;/);
      expect(headers['content-type'], name).toBe('application/octet-stream');
      expect(headers['x-content-type-options'], name).toBe('nosniff');
      expect(headers['content-security-policy'], name).toContain("default-src 'none'");
      expect(headers['content-security-policy'], name).toMatch(/; sandbox$/);
    }
  });

  test('B-uploads: pictures, sounds, films and PDF are shown with their type, and downloaded on request', async () => {
    const ann = await team().person();
    const webm = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'latin1');
    const files: [name: string, bytes: string | Buffer, type: string][] = [
      ['a.png', await picture(), 'image/png'],
      ['really-a-png.jpg', await picture(), 'image/png'],
      ['without-extension', await picture(), 'image/png'],
      [
        'a.jpeg',
        await sharp(await picture())
          .jpeg()
          .toBuffer(),
        'image/jpeg',
      ],
      [
        'a.webp',
        await sharp(await picture())
          .webp()
          .toBuffer(),
        'image/webp',
      ],
      ['a.gif', await animation(), 'image/gif'],
      ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
      ['a.mp4', '\0\0\0\x18ftypisom', 'video/mp4'],
      ['a.webm', webm, 'video/webm'],
      ['a.mp3', 'ID3\x04', 'audio/mpeg'],
      ['a.wav', 'RIFF1234WAVEfmt ', 'audio/wav'],
    ];
    for (const [name, bytes, type] of files) {
      const url = await upload(ann, name, bytes);
      const { headers } = await getRaw(team(), url, { as: ann });
      expect(headers['content-type'], name).toBe(type);
      expect(headers['content-disposition'], name).toMatch(/^inline;/);
      expect(headers['x-content-type-options'], name).toBe('nosniff');
      expect(headers['content-security-policy'], name).toContain("default-src 'none'");

      const saved = await getRaw(team(), url.replace('uploads/', 'uploads/download/'), { as: ann });
      expect(saved.status, name).toBe(200);
      expect(saved.headers['content-disposition'], name).toMatch(/^attachment;/);
    }
  });

  test('C5: thumbnails fit their format, are never enlarged, and animated only on request', async () => {
    const ann = await team().person();
    const thumbnail = async (url: string, format: string) => {
      const path = url.replace('uploads/', 'uploads/thumbnail/');
      const { status, headers, bytes } = await getRaw(team(), `${path}/${format}`, { as: ann });
      expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
      const { width, height, pages = 1, pageHeight = height } = await sharp(bytes).metadata();
      return [width, pageHeight, pages];
    };
    const still = await upload(ann, 'still.png', await picture());
    expect(await thumbnail(still, '840x560.webp')).toEqual([840, 420, 1]);
    expect(await thumbnail(still, '840x560.webp')).toEqual([840, 420, 1]);
    expect(await thumbnail(still, '840x560-anim.webp')).toEqual([840, 420, 1]);
    expect(await thumbnail(still, '300x200.webp')).toEqual([300, 150, 1]);
    const moving = await upload(ann, 'moving.gif', await animation());
    expect(await thumbnail(moving, '840x560.webp')).toEqual([20, 10, 1]);
    expect(await thumbnail(moving, '840x560-anim.webp')).toEqual([20, 10, 2]);
    const flickering = await upload(ann, 'flicker.gif', flicker(100_002));
    expect(await thumbnail(flickering, '840x560-anim.webp')).toEqual([1, 1, 1000]);
    const turned = await sharp(await picture(80, 40))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await thumbnail(await upload(ann, 'turned.jpg', turned), '840x560.webp')).toEqual([
      40, 80, 1,
    ]);
  });

  test('C5: broken images and unknown formats have no thumbnail', async () => {
    const ann = await team().person();
    const bob = await team().person();
    const thumbnail = (url: string, format = '840x560.webp', as = ann) =>
      getRaw(team(), `${url.replace('uploads/', 'uploads/thumbnail/')}/${format}`, { as });
    const image = await upload(ann, 'a.png', await picture());
    expect((await thumbnail(image, '9000x9000.webp')).status).toBe(404);
    expect((await thumbnail(image, '840x560.webp', bob)).status).toBe(403);
    const cut = await upload(ann, 'cut.png', (await picture(3000, 3000)).subarray(0, 200));
    expect((await thumbnail(cut)).status).toBe(404);
    expect((await thumbnail(await upload(ann, 'a.txt', 'text'))).status).toBe(404);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect((await thumbnail(await upload(ann, 'a.svg', drawing))).status).toBe(404);
  });

  test('4.17, B-uploads: no file of a deactivated organization is served, by any URL', async () => {
    const { realm, person } = team();
    const ann = await person();
    const url = await upload(ann, 'a.txt', 'secret');
    const temporary = (await ann.get(url)).body.url;
    const setDeactivated = (deactivated: boolean) =>
      realm.write((change) => setInternal(change, 'deactivated', deactivated));
    await setDeactivated(true);
    for (const path of [temporary, url]) {
      const { status, bytes } = await getRaw(team(), path, { as: ann });
      expect([status, bytes.toString()]).toEqual([
        401,
        expect.stringContaining('REALM_DEACTIVATED'),
      ]);
    }
    await setDeactivated(false);
    expect((await getRaw(team(), temporary)).bytes.toString()).toBe('secret');
  });

  test('B-uploads: a temporary URL needs no credentials, for a minute, and cannot be forged', async () => {
    const { person, wait, stranger } = team();
    const ann = await person();
    const bob = await person();
    const url = await upload(ann, 'ä.txt', 'secret');
    const { status, body } = await ann.get(url);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/user_uploads\/temporary\//);
    const answer = await getRaw(team(), body.url);
    expect([answer.status, answer.bytes.toString()]).toEqual([200, 'secret']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
    expect((await getRaw(team(), body.url, { host: 'other.localhost' })).status).toBe(403);

    const token = String(body.url).split('/')[3] ?? '';
    const [id, expires, tag] = token.split('-');
    const forged = [
      `${id}-${Number(expires) + 1}-${tag}`,
      `${Number(id) + 1}-${expires}-${tag}`,
      `${id}-${expires}-${'0'.repeat(64)}`,
      'x',
    ];
    for (const each of forged) {
      const path = body.url.replace(token, each);
      expect((await getRaw(team(), path)).status, each).toBe(403);
    }
    expect((await bob.get(url)).status).toBe(403);
    expect((await (await stranger()).get(url)).status).toBe(404);

    wait(30_000);
    expect((await getRaw(team(), body.url)).status).toBe(200);
    wait(31_000);
    expect((await getRaw(team(), body.url)).status).toBe(403);
  });

  test('B-uploads: a file without messages is visible to its owner only; a missing one is a 404', async () => {
    const { owner, person, stranger, realm } = team();
    const ann = await person();
    const url = await upload(ann, 'mine.txt', 'mine');
    expect((await getRaw(team(), url, { as: ann })).status).toBe(200);
    for (const other of [owner, await person(), await person('guest')]) {
      const { status, bytes } = await getRaw(team(), url, { as: other });
      expect(status).toBe(403);
      expect(JSON.parse(bytes.toString())).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    }
    expect((await getRaw(team(), url)).status).toBe(401);
    const foreign = await stranger();
    expect((await getRaw(team(), url, { as: foreign })).status).toBe(401);
    const abroad = await getRaw(team(), url, { as: foreign, host: 'other.localhost' });
    expect(abroad.status).toBe(404);

    const random = url.split('/')[4];
    for (const path of [
      `/user_uploads/${realm.id}/00/AAAAAAAAAAAAAAAAAAAAAAAA/mine.txt`,
      url.replace('mine.txt', 'other.txt'),
      url.replace(`/${realm.id}/`, `/0${realm.id}/`),
      `/user_uploads/${realm.id}/../../tidings.db`,
      `/user_uploads/${realm.id}/..%2f..%2f..%2ftidings.db`,
      `/user_uploads/${realm.id}/%2e%2e/%2e%2e/files`,
      `/user_uploads/${realm.id}/aa/${random}/original`,
      `/user_uploads/${realm.id}/%00`,
      `/user_uploads/${realm.id}/`,
      `/user_uploads/thumbnail/${realm.id}/840x560.webp`,
    ]) {
      expect((await getRaw(team(), path, { as: ann })).status, path).toBe(404);
    }
    expect((await getRaw(team(), `/user_uploads/${realm.id}/%ff`, { as: ann })).status).toBe(400);
  });

  test('B-uploads: an image tag gets a placeholder instead of an error', async () => {
    const ann = await team().person();
    const bob = await team().person();
    const url = await upload(ann, 'a.png', await picture());
    const image = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
    const page =
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
    const get = (path: string, accept: string) =>
      getRaw(team(), path, { as: bob, headers: { accept } });

    for (const [path, status] of [
      [url, 403],
      [`${url}x`, 404],
    ] as const) {
      const answer = await get(path, image);
      expect([answer.status, answer.headers['content-type']]).toEqual([status, 'image/png']);
      expect((await sharp(answer.bytes).metadata()).format).toBe('png');
      expect(answer.headers['cache-control']).toContain('no-store');
      expect((await get(path, page)).headers['content-type']).toContain('json');
      expect((await get(path, '*/*')).headers['content-type']).toContain('json');
    }
  });

  test('B-attachments: users see their own files, and the total size of all', async () => {
    const { person } = team();
    const ann = await person();
    const before = (await ann.get('/attachments')).body.upload_space_used;
    const url = await upload(ann, 'a.txt', '12345');
    await upload(await person(), 'b.txt', '123');
    const { body } = await ann.get('/attachments');
    expect(body).toMatchObject({
      attachments: [
        { name: 'a.txt', path_id: url.replace('/user_uploads/', ''), size: 5, messages: [] },
      ],
      upload_space_used: before + 8,
    });
    expect(body.attachments[0].create_time).toBeGreaterThan(1_600_000_000_000);
  });

  test('B-attachments: only the owner can delete a file, which then disappears', async () => {
    const { person, owner, eventsOf } = team();
    const ann = await person();
    const url = await upload(ann, 'a.png', await picture());
    const thumbnail = `${url.replace('uploads/', 'uploads/thumbnail/')}/300x200.webp`;
    expect((await getRaw(team(), thumbnail, { as: ann })).status).toBe(200);
    const temporary = (await ann.get(url)).body.url;
    const before = (await ann.get('/attachments')).body;
    const { id, size } = before.attachments[0];

    expect(refused(await owner.delete(`/attachments/${id}`))).toBe(true);
    expect(refused(await ann.delete('/attachments/999999999'))).toBe(true);
    const events = await eventsOf(() => ann.delete(`/attachments/${id}`));
    expect(events.map(({ audience, event }) => ({ audience, event }))).toEqual([
      {
        audience: `user:${ann.id}`,
        event: {
          type: 'attachment',
          op: 'remove',
          attachment: { id },
          upload_space_used: before.upload_space_used - size,
        },
      },
    ]);
    expect((await ann.get('/attachments')).body.attachments).toEqual([]);
    expect(refused(await ann.delete(`/attachments/${id}`))).toBe(true);
    for (const path of [url, thumbnail]) {
      expect((await getRaw(team(), path, { as: ann })).status).toBe(404);
    }
    expect((await getRaw(team(), temporary)).status).toBe(404);
  });

  test('B-uploads: the URL of thumbnails in old messages leads to the file only', async () => {
    const ann = await team().person();
    const file = await upload(ann, 'a plan.txt', 'one');
    const size = '&size=thumbnail';
    for (const url of [file, file.slice(1), encodeURIComponent(file)]) {
      const { status, headers } = await getRaw(team(), `/thumbnail?url=${url}${size}`);
      expect([status, headers.location], url).toEqual([302, file]);
    }
    const elsewhere = [
      '',
      'https://elsewhere.example/user_uploads/1/a',
      '//elsewhere.example/user_uploads/1/a',
      'user_uploads/../api/v1/users/me',
      'user_uploads/%252e%252e/api',
      '%5C%5Celsewhere.example/user_uploads/',
      '%5C%5C%5B',
      'json/users',
    ];
    for (const url of elsewhere) {
      const { status, headers } = await getRaw(team(), `/thumbnail?url=${url}${size}`);
      if (status === 302) expect(headers.location, url).toMatch(/^\/user_uploads\/(?!.*\.\.)/);
      else expect(status, url).toBe(404);
    }
    expect((await getRaw(team(), '/thumbnail')).status).toBe(404);
  });
});
