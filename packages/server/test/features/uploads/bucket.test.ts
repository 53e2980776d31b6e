import { endpoints } from '@tidings/shared-types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '../../../../../test/support/bucket-server.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { getRaw, upload } from './raw-request.ts';

let service: BucketServer;
beforeAll(async () => {
  service = await startBucketServer();
});
afterAll(() => service.close());

async function storedIn(team: Team): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of team.services.files.list()) paths.push(path);
  return paths;
}

async function picture(): Promise<Buffer> {
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } });
  return image.png().toBuffer();
}

describe('uploads in a bucket', () => {
  forEachTeam(
    (team) => {
      test('operations: files come from the bucket, whole and in parts, for those who may read them', async () => {
        const { owner } = team();
        const url = await upload(owner, 'digits.txt', '0123456789');
        const whole = await getRaw(team(), url, { as: owner });
        expect([whole.status, String(whole.bytes)]).toEqual([200, '0123456789']);
        const part = await getRaw(team(), url, { as: owner, headers: { range: 'bytes=2-4' } });
        expect([part.status, String(part.bytes)]).toEqual([206, '234']);
        expect(part.headers['content-range']).toBe('bytes 2-4/10');
        const other = await team().person();
        const asked = service.requests.length;
        expect((await getRaw(team(), url, { as: other })).status).toBe(403);
        expect(service.requests).toHaveLength(asked);
      });

      test('operations: thumbnails and profile pictures are stored in the bucket', async () => {
        const { owner } = team();
        const url = await upload(owner, 'a.png', await picture());
        const path = `${url.replace('uploads/', 'uploads/thumbnail/')}/300x200.webp`;
        const thumbnail = await getRaw(team(), path, { as: owner });
        expect((await sharp(thumbnail.bytes).metadata()).width).toBe(300);
        const form = new FormData();
        form.set('file', new File([new Uint8Array(await picture())], 'me.png'));
        const { body } = await owner.post('/users/me/avatar', form);
        expect((await getRaw(team(), new URL(body.avatar_url, team().url).pathname)).status).toBe(
          200,
        );
        expect((await storedIn(team())).map((name) => name.split('/')[0])).toContain('avatars');
      });

      test('operations: a deleted file is gone from the bucket, with its thumbnails', async () => {
        const { owner } = team();
        const url = await upload(owner, 'gone.png', await picture());
        const random = url.split('/')[4] ?? '';
        await getRaw(team(), `${url.replace('uploads/', 'uploads/thumbnail/')}/300x200.webp`, {
          as: owner,
        });
        const stored = async () => (await storedIn(team())).filter((path) => path.includes(random));
        expect(await stored()).toHaveLength(2);
        const { attachments } = (await owner.get('/attachments')).body;
        const { id } = attachments.find(({ name }: { name: string }) => name === 'gone.png');
        expect((await owner.delete(`/attachments/${id}`)).status).toBe(200);
        await eventually(async () => (await stored()).length === 0);
      });

      test('operations: while the bucket is out of reach, nothing is half done', async () => {
        const { owner } = team();
        const url = await upload(owner, 'before.txt', 'before');
        const before = (await owner.get('/attachments')).body;
        service.break();
        const form = new FormData();
        form.set('file', new File(['text'], 'meanwhile.txt'));
        const refused = await owner.post('/user_uploads', form);
        const read = await getRaw(team(), url, { as: owner });
        service.repair();
        expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
        expect(read.status).toBe(503);
        const outcomes = Object.fromEntries(team().services.bucketCounts);
        // Each of the two was sent four times.
        expect(outcomes).toMatchObject({ failed: 6, dropped: 2 });
        expect((await owner.get('/attachments')).body).toEqual(before);
        expect((await getRaw(team(), url, { as: owner })).status).toBe(200);
        expect((await owner.post('/user_uploads', form)).status).toBe(200);
      });
    },
    () => ({ uploads: `s3://${service.bucket}/plain`, ...service.settings }),
  );
});

describe('uploads with signed addresses', () => {
  forEachTeam(
    (team) => {
      test('operations: those who may read a file are sent to the bucket, others are not', async () => {
        const { owner } = team();
        const url = await upload(owner, 'page.html', '<script>alert(1)</script>');
        const sent = await getRaw(team(), url, { as: owner });
        expect(sent.status).toBe(302);
        expect(sent.headers['cache-control']).toBe('private, no-store');
        const answer = await fetch(String(sent.headers.location));
        expect(await answer.text()).toBe('<script>alert(1)</script>');
        expect(answer.headers.get('content-type')).toBe('application/octet-stream');
        expect(answer.headers.get('content-disposition')).toMatch(
          /^attachment; filename="page.html"/,
        );
        const other = await getRaw(team(), url, { as: await team().person() });
        expect(other.status).toBe(403);
        expect(other.headers.location).toBeUndefined();
        expect((await getRaw(team(), url)).headers.location).toBeUndefined();
      });

      test('operations: temporary addresses lead there too, and thumbnails do not', async () => {
        const { owner } = team();
        const url = await upload(owner, 'b.png', await picture());
        const path = endpoints.getTemporaryFileUrl.path.replace('{realm_id_str}/{filename}', '');
        expect(path).toContain('/user_uploads');
        const temporary = (await owner.get(url)).body.url;
        const sent = await getRaw(team(), temporary);
        const answer = await fetch(String(sent.headers.location));
        expect(answer.headers.get('content-type')).toBe('image/png');
        const thumbnail = `${url.replace('uploads/', 'uploads/thumbnail/')}/300x200.webp`;
        expect((await getRaw(team(), thumbnail, { as: owner })).status).toBe(200);
      });

      test('operations: pages may load files from the bucket, and not from others of the service', async () => {
        const page = await getRaw(team(), '/api/docs');
        const policy = String(page.headers['content-security-policy']);
        for (const kind of ['connect-src', 'img-src', 'media-src']) {
          const bucket = `${service.config.endpoint}/${service.bucket}/`;
          expect(policy).toMatch(new RegExp(`${kind} [^;]*${bucket}[; ]`));
        }
      });
    },
    () => ({
      uploads: `s3://${service.bucket}/signed`,
      uploadsSignedUrls: true,
      ...service.settings,
    }),
  );
});
