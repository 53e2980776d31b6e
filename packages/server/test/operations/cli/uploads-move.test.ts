import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
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
import { lockForMove } from '../../../src/operations/uploads/move-lock.ts';
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
      beforeEach(() => rm(earlier, { recursive: true, force: true }));

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
        await new FolderStore(earlier).put('notes/of/another', Buffer.from('program'));
        expect(await doctor()).toContain('all files have moved');
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

  const unlocked = async () => ({
    assertHeld: async () => undefined,
    release: async () => undefined,
  });

  test('operations: one folder under two names is refused, and keeps its files', async () => {
    const [from] = stores();
    await from.put('files/a/b', Buffer.from('kept'));
    await symlink(join(folder, 'from'), join(folder, 'alias'));
    const alias = new FolderStore(join(folder, 'alias'));
    await expect(moveFiles(from, alias, unlocked)).rejects.toThrow('same place under two names');
    expect(await pathsIn(from)).toEqual(['files/a/b']);
  });

  test('operations: a second move of the same places is refused while the first one runs', async () => {
    const [from, to] = stores();
    const move = (...places: [string, string]) =>
      runHere(['uploads', 'move', '--uploads-moved-from', places[0], '--uploads', places[1]]);
    const lock = await lockForMove([from.places[0], to.places[0]], service.config, Date.now());
    for (const places of [
      [from.places[0], to.places[0]],
      [to.places[0], from.places[0]],
      [join(folder, 'third'), to.places[0]],
    ] as [string, string][]) {
      expect(await move(...places)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`by process ${process.pid}`),
      });
    }
    await lock.release();
    expect((await move(from.places[0], to.places[0])).code).toBe(0);
    expect([await pathsIn(from), await pathsIn(to)]).toEqual([[], []]);
  });

  test('operations: a move that lost its lock deletes nothing', async () => {
    const [from, to] = stores();
    await from.put('files/a/b', Buffer.from('moved by another'));
    const late: FileStore = Object.assign(Object.create(to), {
      prepare: () => to.prepare(),
      remove: (path: string) => to.remove(path),
      put: async (path: string, bytes: Buffer) => {
        await to.put(path, bytes);
        // As another move does that has just compared the file.
        await from.remove(path);
      },
    });
    const lost = async () => ({
      assertHeld: () => Promise.reject(new Error('taken over')),
      release: async () => undefined,
    });
    await expect(moveFiles(from, late, lost)).rejects.toThrow('taken over');
    expect(String(await to.read('files/a/b'))).toBe('moved by another');
  });

  test('operations: files that the server did not make stay where they are', async () => {
    const [from, to] = stores();
    await from.put('files/a/b', Buffer.from('moves'));
    await from.put('tidings.db', Buffer.from('stays'));
    await from.put('other/a', Buffer.from('stays'));
    expect(await moveFiles(from, to, unlocked)).toEqual({ files: 1, bytes: 5 });
    expect(await pathsIn(from)).toEqual(['other/a', 'tidings.db']);
    expect(await pathsIn(to)).toEqual(['files/a/b']);
  });

  test('operations: an interrupted move goes on where it ended', async () => {
    const [from, to] = stores();
    const paths = Array.from({ length: 30 }, (_, index) => `files/a/${index + 10}`);
    for (const path of paths) await from.put(path, Buffer.from(path));
    let puts = 0;
    const failing: FileStore = Object.assign(Object.create(to), {
      prepare: () => to.prepare(),
      remove: (path: string) => to.remove(path),
      stream: (path: string) => to.stream(path),
      put: (path: string, bytes: Buffer) => {
        puts += 1;
        // The first one tells the two places apart.
        if (puts > 13) throw new Error('killed');
        return to.put(path, bytes);
      },
    });
    await expect(moveFiles(from, failing, unlocked)).rejects.toThrow('killed');
    const both = new MovingStore(to, from);
    expect((await pathsIn(both)).sort()).toEqual(paths);
    const left = (await pathsIn(from)).length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(30);
    expect((await moveFiles(from, to, unlocked)).files).toBe(left);
    expect(await pathsIn(from)).toEqual([]);
    for (const path of paths) expect(String(await to.read(path))).toBe(path);
  });

  test('operations: a file that is deleted while it moves does not come back', async () => {
    const [from, to] = stores();
    const both = new MovingStore(to, from);
    await from.put('files/a/b', Buffer.from('deleted meanwhile'));
    for (const step of ['put', 'stream'] as const) {
      await from.put('files/a/b', Buffer.from('deleted meanwhile'));
      const slow: FileStore = Object.assign(Object.create(to), {
        prepare: () => to.prepare(),
        remove: (path: string) => to.remove(path),
        put: async (path: string, bytes: Buffer) => {
          if (step === 'put' && path === 'files/a/b') await both.remove(path);
          await to.put(path, bytes);
        },
        stream: async (path: string) => {
          if (step === 'stream') await both.remove(path);
          return to.stream(path);
        },
      });
      await moveFiles(from, slow, unlocked);
      expect(await both.has('files/a/b'), step).toBe(false);
    }
  });

  test('operations: a file that arrives differently stays where it was', async () => {
    const [from, to] = stores();
    await from.put('files/a/b', Buffer.from('whole'));
    const lossy: FileStore = Object.assign(Object.create(to), {
      prepare: () => to.prepare(),
      put: (path: string) => to.put(path, Buffer.from('half')),
      remove: (path: string) => to.remove(path),
      stream: (path: string) => to.stream(path),
    });
    await expect(moveFiles(from, lossy, unlocked)).rejects.toThrow('reads differently there');
    expect(String(await from.read('files/a/b'))).toBe('whole');
    expect(await readdir(join(folder, 'from', 'files', 'a'))).toEqual(['b']);
  });
});
