import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BucketServer, startBucketServer } from '../../../../../test/support/bucket-server.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { FileStore } from '../../../src/core/storage/files/file-store.ts';
import { storeAt } from '../../../src/core/storage/files/file-store-of.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { MovingStore } from '../../../src/core/storage/files/moving-store.ts';
import { moveFiles } from '../../../src/operations/uploads/move-files.ts';
import { getRaw, upload } from '../../features/uploads/raw-request.ts';
import { forEachTeam } from '../../support/team.ts';
import { runHere, runJson } from './run-cli.ts';

let service: BucketServer;
beforeAll(async () => {
  service = await startBucketServer();
  for (const [name, value] of Object.entries(service.variables)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

async function pathsIn(store: FileStore): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of store.list()) paths.push(path);
  return paths;
}

describe('tidings uploads move', () => {
  let earlier = '';
  forEachTeam(
    (team) => {
      test('operations: files move into the bucket while the server serves them, and back', async () => {
        const { data, owner, services } = team();
        const folder = new FolderStore(earlier);
        const url = await upload(owner, 'kept.txt', 'kept through the move');
        const [path = ''] = await pathsIn(services.files);
        // As a server with the earlier settings left it.
        await folder.put(path, Buffer.from('kept through the move'));
        await storeAt(services.config.uploads, services.config).remove(path);
        const read = async () => String((await getRaw(team(), url, { as: owner })).bytes);
        expect(await read()).toBe('kept through the move');
        const move = (from: string, to: string) =>
          runJson<{ files: number }>([
            ...['uploads', 'move', '--data', data, '--uploads', to, '--uploads-moved-from', from],
          ]);
        const bucket = `s3://${service.bucket}/moving`;
        expect(await move(earlier, bucket)).toMatchObject({ files: 1 });
        expect(await pathsIn(folder)).toEqual([]);
        expect(await read()).toBe('kept through the move');
        expect(await move(earlier, bucket)).toMatchObject({ files: 0 });
        expect(await move(bucket, earlier)).toMatchObject({ files: 1 });
        expect(await pathsIn(folder)).toEqual([path]);
        expect(await read()).toBe('kept through the move');
      });

      test('operations: doctor says what a move still has to do', async () => {
        const { data, database } = team();
        const settings = ['--data', data, '--database', database];
        const doctor = async () => {
          const { stdout } = await runHere([
            ...['doctor', ...settings, '--uploads', `s3://${service.bucket}/moving`],
            ...['--uploads-moved-from', earlier, '--json'],
          ]);
          const { checks } = JSON.parse(stdout) as { checks: { name: string; detail: string }[] };
          return checks.find(({ name }) => name === 'uploads')?.detail;
        };
        await new FolderStore(earlier).put('files/1/x', Buffer.from('x'));
        expect(await doctor()).toContain('still in');
      });
    },
    () => {
      earlier = join(tmpdir(), `tidings-earlier-${process.pid}`);
      return {
        uploads: `s3://${service.bucket}/moving`,
        uploadsMovedFrom: earlier,
        ...service.settings,
      };
    },
  );
  afterAll(() => rm(earlier, { recursive: true, force: true }));
});

describe('moving files', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-move-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const stores = () =>
    [
      new FolderStore(join(folder, 'from')),
      storeAt(
        `s3://${service.bucket}/${folder.split('/').at(-1)}`,
        loadConfig({ flags: service.settings, env: {} }),
      ),
    ] as const;

  test('operations: an interrupted move goes on where it ended', async () => {
    const [from, to] = stores();
    const paths = Array.from({ length: 30 }, (_, index) => `a/${index + 10}`);
    for (const path of paths) await from.put(path, Buffer.from(path));
    let puts = 0;
    const failing: FileStore = Object.assign(Object.create(to), {
      prepare: () => to.prepare(),
      read: (path: string) => to.read(path),
      put: (path: string, bytes: Buffer) => {
        puts += 1;
        if (puts > 12) throw new Error('killed');
        return to.put(path, bytes);
      },
    });
    await expect(moveFiles(from, failing)).rejects.toThrow('killed');
    const both = new MovingStore(to, from);
    expect((await pathsIn(both)).sort()).toEqual(paths);
    const left = (await pathsIn(from)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(30);
    expect((await moveFiles(from, to)).files).toBe(left);
    expect(await pathsIn(from)).toEqual([]);
    for (const path of paths) expect(String(await to.read(path))).toBe(path);
  });

  test('operations: a file that is deleted while it moves does not come back', async () => {
    const [from, to] = stores();
    const both = new MovingStore(to, from);
    await from.put('a/b', Buffer.from('deleted meanwhile'));
    for (const step of ['put', 'read'] as const) {
      await from.put('a/b', Buffer.from('deleted meanwhile'));
      const slow: FileStore = Object.assign(Object.create(to), {
        prepare: () => to.prepare(),
        remove: (path: string) => to.remove(path),
        put: async (path: string, bytes: Buffer) => {
          if (step === 'put') await both.remove(path);
          await to.put(path, bytes);
        },
        read: async (path: string) => {
          if (step === 'read') await both.remove(path);
          return to.read(path);
        },
      });
      await moveFiles(from, slow);
      expect(await both.has('a/b'), step).toBe(false);
    }
  });

  test('operations: a file that arrives differently stays where it was', async () => {
    const [from, to] = stores();
    await from.put('a/b', Buffer.from('whole'));
    const lossy: FileStore = Object.assign(Object.create(to), {
      prepare: () => to.prepare(),
      put: (path: string) => to.put(path, Buffer.from('half')),
      read: (path: string) => to.read(path),
    });
    await expect(moveFiles(from, lossy)).rejects.toThrow('reads differently there');
    expect(String(await from.read('a/b'))).toBe('whole');
    expect(await readdir(join(folder, 'from', 'a'))).toEqual(['b']);
  });
});
