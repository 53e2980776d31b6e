import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BucketServer, startBucketServer } from '../../../../../test/support/bucket-server.ts';
import { BucketStore } from '../../../src/core/storage/files/bucket-store.ts';
import { holdsNone } from '../../../src/core/storage/files/file-store.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { BucketLock } from '../../../src/operations/backup/folder/bucket-lock.ts';
import { upload } from '../../features/uploads/raw-request.ts';
import { forEachTeam } from '../../support/team.ts';
import { runHere, runJson } from '../cli/run-cli.ts';
import { allFiles } from './rows-of.ts';

let service: BucketServer;
let folder: string;
let places = 0;
beforeAll(async () => {
  service = await startBucketServer();
});
afterAll(() => service.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-restored-'));
  for (const [name, value] of Object.entries(service.variables)) vi.stubEnv(name, value);
  places += 1;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A place of its own in the bucket. */
const place = () => `s3://${service.bucket}/backups/${places}`;
const store = () =>
  new BucketStore({ bucket: service.bucket, prefix: `backups/${places}/` }, service.config);

interface Backup {
  readonly name: string;
  readonly bytes: number;
  readonly files: number;
  readonly removed: string[];
}

describe('backups in a bucket', () => {
  forEachTeam((team) => {
    const backUp = (...more: string[]) => {
      const { data, database } = team();
      const args = ['backup', '--data', data, '--database', database, '--into', place(), ...more];
      return runJson<Backup>(args);
    };

    test('operations: a backup in a bucket is listed, verified and restored', async () => {
      await upload(team().owner, 'kept.txt', 'kept in the bucket');
      const first = await backUp();
      const second = await backUp();
      expect(second.bytes).toBeLessThan(first.bytes);
      const { code, stdout } = await runHere(['backup', 'list', place(), '--verify']);
      expect([code, stdout.match(/verified/g)?.length]).toEqual([0, 2]);
      const restore = ['restore', '--data', folder, '--from', place()];
      expect(await runJson(restore)).toMatchObject({ verified: true, files: first.files });
      const restored = new FolderStore(join(folder, 'uploads'));
      expect(await allFiles(restored)).toEqual(
        await allFiles(new FolderStore(join(team().data, 'uploads'))),
      );
    });

    test('operations: --keep removes older backups and their pieces from the bucket', async () => {
      const first = await backUp();
      await upload(team().owner, 'more.txt', 'more');
      const { removed } = await backUp('--keep', '1');
      expect(removed).toEqual([first.name]);
      const { backups } = await runJson<{ backups: { bytes: number; bytes_alone: number }[] }>([
        ...['backup', 'list', place(), '--verify'],
      ]);
      expect(backups).toHaveLength(1);
      // Nothing else is left that costs money.
      let stored = 0;
      for await (const { path, size } of store().listed()) {
        if (path !== 'tidings-backups.json') stored += size;
      }
      expect(stored).toBe(backups[0]?.bytes);
    });

    test('operations: a damaged piece in a bucket is reported, and not restored', async () => {
      await backUp();
      const pieces: string[] = [];
      for await (const path of store().list('pieces')) pieces.push(path);
      for (const path of pieces) await store().put(path, Buffer.from('damaged'));
      const listed = await runHere(['backup', 'list', place(), '--verify']);
      expect(listed).toMatchObject({ code: 1, stdout: expect.stringContaining('DAMAGED') });
      const restored = await runHere(['restore', '--data', folder, '--from', place()]);
      expect(restored.code).toBe(1);
      expect(restored.stderr).toContain('is damaged');
    });

    test('operations: a bucket out of reach ends a backup without a listing', async () => {
      service.break();
      const { data, database } = team();
      const args = ['backup', '--data', data, '--database', database, '--into', place()];
      const refused = await runHere(args);
      service.repair();
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('does not answer. Check s3Endpoint');
      expect(refused.stderr).not.toContain(service.config.secretKey);
      await backUp();
      const { backups } = await runJson<{ backups: unknown[] }>(['backup', 'list', place()]);
      expect(backups).toHaveLength(1);
    });

    test('operations: backups and uploads have places of their own', async () => {
      const { data, database } = team();
      const refused = async (uploads: string, into: string) => {
        const args = ['--data', data, '--database', database, '--uploads', uploads];
        return (await runHere(['backup', ...args, '--into', into])).stderr;
      };
      const uploads = `s3://${service.bucket}/files`;
      for (const [at, into] of [
        [uploads, uploads],
        [uploads, `${uploads}/backups`],
        [uploads, `s3://${service.bucket}`],
      ] as const) {
        expect(await refused(at, into)).toContain('is where the server keeps uploaded files');
      }
    });

    test('operations: a bucket needs a key, and a name of a bucket', async () => {
      vi.unstubAllEnvs();
      const { data, database } = team();
      const into = async (where: string, flag = '--into') => {
        const args = ['backup', '--data', data, '--database', database, flag, where];
        return (await runHere(args)).stderr;
      };
      expect(await into(place())).toContain('needs a key: set s3AccessKey, s3SecretKey');
      expect(await into('s3://Not A Bucket')).toContain('must be s3:// with the name of a bucket');
      expect(await into(place(), '--to')).toContain('Backups go into a bucket with --into');
    });
  });
});

describe('lock in a bucket', () => {
  const take = () => BucketLock.take(store(), Date.now());

  test('operations: one process at a time writes into a bucket, and the next one after it', async () => {
    const first = await take();
    await expect(take()).rejects.toThrow(
      `Another backup is being written into ${place()}, by process ${process.pid} on ${hostname()}, since `,
    );
    await first.assertHeld();
    await first.release();
    await (await take()).release();
    expect(await holdsNone(store())).toBe(true);
  });

  test('operations: of many concurrent processes at most one gets the bucket', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, take));
      const got = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(got.length).toBeLessThanOrEqual(1);
      await Promise.all(got.map((lock) => lock.release()));
    }
    await (await take()).release();
  });

  test('operations: a process that ended on this machine, or lost its lock, holds nothing', async () => {
    const ended = { pid: 2 ** 22 + 1, host: hostname(), processes: '', since: 'then' };
    await store().put('locks/ended', Buffer.from(JSON.stringify({ ...ended, host: 'elsewhere' })));
    await expect(take()).rejects.toThrow(`by process ${ended.pid} on elsewhere`);
    await store().remove('locks/ended');
    const lost = await take();
    for await (const path of store().list('locks')) await store().remove(path);
    await expect(lost.assertHeld()).rejects.toThrow('Another process took over');
    await lost.release();
  });

  test('operations: a lock beside another one, as after a late sign, holds nothing', async () => {
    const held = await take();
    await store().put('locks/other', Buffer.from('{}'));
    await expect(held.assertHeld()).rejects.toThrow('Another process took over');
    // A process that is refused removes its own again.
    setTimeout(() => void store().remove('locks/other'), 100);
    await held.assertHeld();
    await held.release();
  });

  test('operations: a sign of life does not bring back a lock that another process removed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const lost = await take();
      await vi.advanceTimersByTimeAsync(60_000);
      await lost.assertHeld();
      for await (const path of store().list('locks')) await store().remove(path);
      await vi.advanceTimersByTimeAsync(60_000);
      await lost.release();
      expect(await holdsNone(store())).toBe(true);
      const late = await take();
      vi.setSystemTime(Date.now() + 31 * 60_000);
      await expect(late.assertHeld()).rejects.toThrow('Another process took over');
      await late.release();
    } finally {
      vi.useRealTimers();
    }
  });
});
