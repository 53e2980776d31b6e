import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { newQueueRow } from '../../../src/core/event-queues/new-queue.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { Realms } from '../../../src/core/realm/realms.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { connect, openEngine } from '../../../src/core/storage/open-engine.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { eventQueues } from '../../../src/core/storage/tables/event-queues.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { backUp } from '../../../src/operations/backup/back-up.ts';
import { BackupFile } from '../../../src/operations/backup/backup-file.ts';
import type { Manifest } from '../../../src/operations/backup/manifest.ts';
import { restore } from '../../../src/operations/backup/restore.ts';
import {
  type EngineName,
  emptyLocations,
  enginePairs,
  migratedDatabase,
  silent,
  type TestLocation,
  usualEngines,
} from '../../support/engines.ts';
import { asBackedUp, everything } from './rows-of.ts';

const clock = { now: () => Date.now() };
const awkward = ['Zoë 😀 \\ud83d "quoted"', "O'Brien; --", 'line\nbreak\ttab', '\u2028 \u{10ffff}'];

let folder: string;
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-backup-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function kept(location: Promise<TestLocation>): Promise<TestLocation> {
  const { remove } = await location;
  cleanUps.push(remove);
  return location;
}

/** An engine that is not migrated, as restore requires. */
async function emptyTarget(name: EngineName): Promise<Engine> {
  const { database } = await kept(emptyLocations[name]());
  const engine = await connect({ database, log: silent });
  cleanUps.push(() => engine.close());
  return engine;
}

async function source(
  name: EngineName,
  named?: string,
): Promise<{ engine: Engine; realm: Realm; files: FolderStore }> {
  const database = named ?? (await kept(migratedDatabase(name))).database;
  const engine = await openEngine({ database, log: silent });
  cleanUps.push(() => engine.close());
  await createRealm(engine, clock, { subdomain: '', name: 'Default' });
  const realm = await new Realms(engine, clock).forSubdomain('');
  if (!realm) throw new Error('there is no realm');
  const files = new FolderStore(join(folder, 'source-uploads'));
  return { engine, realm, files };
}

function join1(realm: Realm, number: number): Promise<unknown> {
  const fullName = `${awkward[number % awkward.length]}`;
  return realm.write((change) =>
    addUser(change, {
      email: `user${number}@example.org`,
      fullName,
      role: 400,
      apiKey: `key${number}`,
    }),
  );
}

async function restoreInto(engine: Engine, path: string, files: FolderStore): Promise<Manifest> {
  const backup = await BackupFile.open(path);
  try {
    const manifest = await backup.verify();
    await restore(backup, manifest, { engine, files, log: silent });
    return manifest;
  } finally {
    await backup.close();
  }
}

const newFiles = () => new FolderStore(join(folder, 'restored-uploads'));

describe.each(enginePairs)('backup from %s, restored to %s', (from, to) => {
  test('operations: every row and file is the same', async () => {
    const { engine, realm, files } = await source(from);
    // More than one batch of rows.
    await Promise.all(Array.from({ length: 620 }, (_, number) => join1(realm, number)));
    await files.put('avatars/1/a.png', Buffer.from([0, 255, 10]));
    await files.put('avatars/2/b.png', Buffer.from('b'));
    const path = join(folder, 'backup');

    const { manifest: made } = await backUp({ engine, files, clock }, path);
    const target = await emptyTarget(to);
    const restoredFiles = newFiles();
    expect(await restoreInto(target, path, restoredFiles)).toEqual(made);

    expect(asBackedUp(await everything(target))).toEqual(await everything(engine));
    expect(await restoredFiles.read('avatars/1/a.png')).toEqual(Buffer.from([0, 255, 10]));
    expect(await restoredFiles.read('avatars/2/b.png')).toEqual(Buffer.from('b'));
    expect(made.files.rows).toBe(2);
  });

  test('operations: a failed restore removes the files that it can, and tells the first error', async () => {
    const { engine, files } = await source(from);
    for (const name of ['a', 'b', 'c']) await files.put(`avatars/1/${name}`, Buffer.from(name));
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const restored = newFiles();
    const put = restored.put.bind(restored);
    const remove = restored.remove.bind(restored);
    restored.put = (name, bytes) =>
      name.endsWith('c') ? Promise.reject(new Error('no room')) : put(name, bytes);
    restored.remove = (name) =>
      name.endsWith('a') ? Promise.reject(new Error('not removed')) : remove(name);
    await expect(restoreInto(await emptyTarget(to), path, restored)).rejects.toThrow('no room');
    expect([await restored.has('avatars/1/a'), await restored.has('avatars/1/b')]).toEqual([
      true,
      false,
    ]);
  });

  test('operations: a restored organization continues where it was', async () => {
    const { engine, realm, files } = await source(from);
    await join1(realm, 1);
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const target = await emptyTarget(to);
    await restoreInto(target, path, newFiles());
    const restored = await new Realms(target, clock).forSubdomain('');
    if (!restored) throw new Error('there is no realm');
    await join1(restored, 2);
    expect(restored.state.position).toBeGreaterThan(realm.state.position);
    expect(restored.state.users.size).toBe(2);
  });

  test('operations: ids assigned after the backup, in any organization, are never assigned again', async () => {
    const { engine, files } = await source(from);
    await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const after = await newIds(engine);
    const first = await emptyTarget(to);
    await restoreInto(first, path, newFiles());
    // A restore of the restored data does not reuse them either.
    const again = join(folder, 'backup-of-restored');
    await backUp({ engine: first, files, clock }, again);
    const restored = await newIds(first);
    const second = await emptyTarget(from);
    await restoreInto(second, again, newFiles());
    const all = [after, restored, await newIds(second)];
    for (const [index, ids] of all.entries()) {
      for (const later of all.slice(index + 1)) {
        for (const [at, id] of ids.entries())
          expect(later[at]).toBeGreaterThanOrEqual(id + 1_000_000);
      }
    }
  });
});

/** Returns the next ids of each organization. */
async function newIds(engine: Engine): Promise<number[]> {
  const ids: number[] = [];
  for (const subdomain of ['', 'other']) {
    const realm = await new Realms(engine, clock).forSubdomain(subdomain);
    if (!realm) throw new Error('there is no realm');
    ids.push(...(await realm.write((change) => [change.nextId(), change.nextMessageId()])));
  }
  return ids;
}

describe.each(usualEngines)('backup of %s', (name) => {
  test('operations: a backup made during writes is a consistent snapshot', async () => {
    const { engine, realm, files } = await source(name);
    const path = join(folder, 'backup');
    let writing = true;
    let written = 0;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) await join1(realm, written++);
    });
    const before = realm.state.position;
    while (realm.state.position < before + 20)
      await new Promise((resolve) => setImmediate(resolve));
    await backUp({ engine, files, clock }, path);
    const after = realm.state.position;
    writing = false;
    await Promise.all(writers);

    const target = await emptyTarget(name);
    await restoreInto(target, path, newFiles());
    const { realms, events, users } = await everything(target);
    const [{ last_event_id }] = realms as [{ last_event_id: number }];
    expect(last_event_id).toBeGreaterThanOrEqual(before + 20);
    expect(last_event_id).toBeLessThanOrEqual(after);
    expect(events).toHaveLength(last_event_id);
    const source_ = await everything(engine);
    expect(events).toEqual(source_.events?.slice(0, last_event_id));
    const restored = await new Realms(target, clock).forSubdomain('');
    expect(restored?.state.users.size).toBe(users?.length);
  });

  test('operations: a file that is added while others are copied is in the backup', async () => {
    const { engine, files } = await source(name);
    await files.put('avatars/1/early.png', Buffer.from('early'));
    // Commits a link to the file before the rows are read, but after the files were copied.
    const during: Engine = {
      ...engine,
      dialect: engine.dialect,
      snapshot: async (work) => {
        await files.put('avatars/1/late.png', Buffer.from('late'));
        return engine.snapshot(work);
      },
    };
    const path = join(folder, 'backup');
    const { manifest } = await backUp({ engine: during, files, clock }, path);
    expect(manifest.files.rows).toBe(2);
    const restored = newFiles();
    await restoreInto(await emptyTarget(name), path, restored);
    expect(await restored.read('avatars/1/late.png')).toEqual(Buffer.from('late'));
  });

  test('operations: a backup with the same name that another process made meanwhile is kept', async () => {
    const { engine, files } = await source(name);
    const path = join(folder, 'backup');
    const during: Engine = {
      ...engine,
      dialect: engine.dialect,
      snapshot: async (work) => {
        await writeFile(path, 'of another');
        return engine.snapshot(work);
      },
    };
    await expect(backUp({ engine: during, files, clock }, path)).rejects.toThrow('exists already');
    expect(await readFile(path, 'utf8')).toBe('of another');
  });

  test('operations: clients of the event log register again after a restore', async () => {
    const { engine, realm, files } = await source(name);
    await realm.write((change) => {
      const queue = { userId: 1, options: {} as never, startPosition: 1 };
      change.put(eventQueues, newQueueRow(queue, clock.now()));
    });
    const queuesIn = async (of: Engine) => (await everything(of))['event_queues'];
    expect(await queuesIn(engine)).toHaveLength(1);
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const target = await emptyTarget(name);
    await restoreInto(target, path, newFiles());
    expect(await queuesIn(target)).toEqual([]);
  });

  test('operations: restore refuses a database with data, and leaves it unchanged', async () => {
    const { engine, realm, files } = await source(name);
    await join1(realm, 1);
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const before = await everything(engine);
    await expect(restoreInto(engine, path, newFiles())).rejects.toThrow('never overwrites');
    expect(await everything(engine)).toEqual(before);
  });

  test('operations: restore refuses a folder with uploaded files', async () => {
    const { engine, files } = await source(name);
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const target = newFiles();
    await target.put('avatars/1/other.png', Buffer.from('x'));
    const restored = restoreInto(await emptyTarget(name), path, target);
    await expect(restored).rejects.toThrow(
      'holds uploaded files already, such as avatars/1/other.png',
    );
  });

  test('operations: a failed restore leaves nothing behind', async () => {
    const { engine, realm, files } = await source(name);
    await join1(realm, 1);
    await files.put('avatars/1/a.png', Buffer.from('a'));
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    const target = await emptyTarget(name);
    const failing: Engine = {
      ...target,
      dialect: target.dialect,
      snapshot: (work) => target.snapshot(work),
      write: (work) =>
        target.write(async (tx) => {
          const result = await work(tx);
          const row = await tx
            .get<{ rows: number }>('SELECT COUNT(*) AS rows FROM events')
            .catch(() => undefined);
          if ((row?.rows ?? 0) > 0) throw new Error('the disk is full');
          return result;
        }),
    };
    const uploads = newFiles();
    await expect(restoreInto(failing, path, uploads)).rejects.toThrow('the disk is full');
    expect(Object.values(await everything(target)).flat()).toEqual([]);
    expect(await uploads.read('avatars/1/a.png')).toBeUndefined();
    await restoreInto(target, path, uploads);
    expect(asBackedUp(await everything(target))).toEqual(await everything(engine));
  });
});

describe('backup files', () => {
  async function smallBackup(): Promise<string> {
    const { engine, realm, files } = await source('sqlite');
    await join1(realm, 1);
    await files.put('avatars/1/a.png', Buffer.from('a'));
    const path = join(folder, 'backup');
    await backUp({ engine, files, clock }, path);
    return path;
  }

  async function tamper(path: string, sql: string): Promise<void> {
    const connection = await SqliteConnection.open(path);
    await connection.run(sql);
    await connection.close();
  }

  test('operations: a backup is one file, and none is overwritten', async () => {
    const path = await smallBackup();
    expect((await readdir(folder)).sort()).toEqual(['backup', 'source-uploads']);
    const before = await readFile(path);
    const { engine, files } = await source('sqlite');
    await expect(backUp({ engine, files, clock }, path)).rejects.toThrow('exists already');
    expect(await readFile(path)).toEqual(before);
  });

  test('operations: leftovers of a killed backup are removed by a backup a day later', async () => {
    const unfinished = (number: number) =>
      `b.unfinished-${number}a5e0f5c-0000-4000-8000-123456789abc`;
    const [old, young, other] = [unfinished(1), unfinished(2), 'plan.unfinished-1'];
    const dayAgo = new Date(Date.now() - 86_500_000);
    for (const name of [old, young, other]) await writeFile(join(folder, name), 'half');
    for (const name of [old, other]) await utimes(join(folder, name), dayAgo, dayAgo);
    await smallBackup();
    const names = await readdir(folder);
    expect(names.filter((name) => name.includes('unfinished')).sort()).toEqual([young, other]);
  });

  test('operations: a leftover folder is removed once nothing in it was written for a day', async () => {
    const unfinished = (number: number) =>
      join(folder, `x.unfinished-${number}a5e0f5c-0000-4000-8000-123456789abc`);
    const dayAgo = new Date(Date.now() - 86_500_000);
    for (const path of [unfinished(1), unfinished(2)]) {
      await mkdir(join(path, 'files', 'deep'), { recursive: true });
      await writeFile(join(path, 'files', 'deep', 'file'), 'half');
      for (const name of ['files/deep', 'files', ''])
        await utimes(join(path, name), dayAgo, dayAgo);
    }
    await utimes(join(unfinished(1), 'files', 'deep', 'file'), dayAgo, dayAgo);
    await smallBackup();
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('x'))).toEqual([basename(unfinished(2))]);
  });

  test('operations: a backup into the uploads folder is refused, since the next backup would include it', async () => {
    const { engine, files } = await source('sqlite');
    await files.put('a', Buffer.from('a'));
    await symlink(files.places[0], join(folder, 'link'));
    for (const path of [join(files.places[0], 'b'), join(folder, 'link', 'no', 'folder', 'yet')]) {
      await expect(backUp({ engine, files, clock }, path)).rejects.toThrow(
        `${files.places[0]} is for uploaded files, and its contents are part of every backup`,
      );
    }
    expect(await readdir(files.places[0])).toEqual(['a']);
  });

  test('operations: a failed backup leaves nothing behind', async () => {
    const { engine, files } = await source('sqlite');
    const path = join(folder, 'no-folder-here', 'x');
    await writeFile(join(folder, 'no-folder-here'), '');
    await expect(backUp({ engine, files, clock }, path)).rejects.toThrow(
      'part of its path is a file',
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'operations: if the backup cannot be written or read, the message names it, not the database',
    because('needs Linux'),
    async () => {
      const { engine, files } = await source('sqlite');
      // A place where even root cannot create a file.
      await expect(backUp({ engine, files, clock }, '/sys/backup')).rejects.toThrow(
        'The backup cannot be written to /sys: this user may not write there.',
      );
      await expect(BackupFile.open(folder)).rejects.toThrow(
        `${folder} is not a file that this user may read.`,
      );
    },
  );

  test.each([
    ['a changed row', "UPDATE users SET full_name = 'Mallory'", 'table users'],
    ['a missing row', 'DELETE FROM events WHERE event_id = 1', 'table events'],
    ['a missing table', 'DROP TABLE users', 'no such table'],
    ['a changed file', "UPDATE backup_files SET bytes = x'00'", 'uploaded files'],
    [
      'another format',
      `UPDATE backup_manifest SET manifest = replace(manifest, '"format":1', '"format":2')`,
      'newer version',
    ],
    [
      'a newer schema',
      `UPDATE backup_manifest SET manifest = replace(manifest, '"schema":', '"schema":9')`,
      'newer version',
    ],
    ['no manifest', 'DELETE FROM backup_manifest', 'is damaged'],
    ['a table of another program', 'DROP TABLE backup_manifest', 'not a backup made by Tidings'],
  ])('operations: %s is detected before anything is restored', async (_what, sql, said) => {
    const path = await smallBackup();
    await tamper(path, sql);
    const target = await emptyTarget('sqlite');
    await expect(restoreInto(target, path, newFiles())).rejects.toThrow(said);
    expect(await everything(target)).toEqual({});
  });

  test('operations: a truncated file is detected', async () => {
    const path = await smallBackup();
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length / 2));
    const target = await emptyTarget('sqlite');
    await expect(restoreInto(target, path, newFiles())).rejects.toThrow(/damaged|not a backup/);
  });

  test('operations: a file that is not a database, and one that is missing, are named as such', async () => {
    const path = join(folder, 'text');
    await writeFile(
      path,
      'This is not a database, however long the text in it may become.'.repeat(20),
    );
    await expect(restoreInto(await emptyTarget('sqlite'), path, newFiles())).rejects.toThrow(
      `${path} is not a backup made by Tidings, or its beginning is damaged. Use another one.`,
    );
    await expect(BackupFile.open(join(folder, 'none'))).rejects.toThrow('There is no file');
  });
});

test('operations: leftovers of another database beside the file are not mixed into the restored one', async () => {
  const { database } = await kept(emptyLocations.sqlite());
  const { engine: left, realm, files } = await source('sqlite', database);
  await join1(realm, 1);
  const path = join(folder, 'backup');
  await backUp({ engine: left, files, clock }, path);
  const backedUp = await everything(left);
  await join1(realm, 2);
  const restored = join(folder, 'restored.db');
  for (const log of ['-wal', '-shm']) await copyFile(database + log, restored + log);
  await expect(connect({ database: restored, log: silent })).rejects.toThrow(
    `delete ${restored}-wal`,
  );
  await rm(`${restored}-wal`);
  const target = await connect({ database: restored, log: silent });
  cleanUps.push(() => target.close());
  await restoreInto(target, path, newFiles());
  expect(asBackedUp(await everything(target))).toEqual(backedUp);
});
