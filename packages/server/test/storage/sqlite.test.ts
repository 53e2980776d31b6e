import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../src/storage/engine.ts';
import { databaseFileExists, ensureDatabaseFile } from '../../src/storage/sqlite/database-file.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-engine.ts';
import { silent, sqliteLocation } from '../support/engines.ts';
import { describeEngine } from './engine-suite.ts';

describe('sqlite', () => describeEngine(sqliteLocation));

describe('sqlite only', () => {
  let folder: string;
  const opened: Engine[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-sqlite-'));
  });

  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(path: string): Promise<Engine> {
    const engine = await openSqlite({ path, log: silent });
    opened.push(engine);
    return engine;
  }

  test('DESIGN 2.3: the folder and file are made, for their owner alone', async () => {
    const path = join(folder, 'new', 'deeper', 'tidings.db');
    const engine = await open(path);
    await engine.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const modes = [join(folder, 'new', 'deeper'), path, `${path}-wal`].map(async (made) =>
      ((await stat(made)).mode & 0o777).toString(8),
    );
    expect(await Promise.all(modes)).toEqual(['700', '600', '600']);
  });

  test('DESIGN 2.3: a commit is synced to disk, in the write-ahead log', async () => {
    const engine = await open(join(folder, 'tidings.db'));
    const settings = await engine.write(async (tx) => [
      await tx.get('PRAGMA journal_mode'),
      await tx.get('PRAGMA synchronous'),
    ]);
    expect(settings).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }]);
  });

  test('DESIGN 2.3: closing leaves one file', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path);
    await engine.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    await engine.close();
    await expect(stat(`${path}-wal`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('DESIGN 2.3: a file that is no database is refused and left alone', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Dear Ann, '.repeat(200));
    await expect(open(path)).rejects.toMatchObject({
      kind: 'corrupt',
      message: expect.stringContaining('not a SQLite database'),
    });
    expect((await stat(path)).size).toBe(2000);
  });

  test('DESIGN 2.3: a path that is a folder, or leads through a file, is refused', async () => {
    await mkdir(join(folder, 'folder'));
    await expect(open(join(folder, 'folder'))).rejects.toThrow('it is a folder');
    await writeFile(join(folder, 'file'), '');
    await expect(open(join(folder, 'file', 'tidings.db'))).rejects.toThrow(
      'is a file, not a folder',
    );
  });

  test('DESIGN 2.3: a folder that cannot be written is refused', async () => {
    await chmod(folder, 0o500);
    const attempt = asOrdinaryUser(() => ensureDatabaseFile(join(folder, 'tidings.db')));
    await expect(attempt).rejects.toMatchObject({
      kind: 'readonly',
      message: expect.stringContaining('this user may not read and write there'),
    });
  });

  test('DESIGN 2.3: a folder that this user may not look into is no empty one', async () => {
    await chmod(folder, 0);
    const look = asOrdinaryUser(() => databaseFileExists(join(folder, 'tidings.db')));
    await expect(look).rejects.toThrow('this user may not read and write there');
    await chmod(folder, 0o700);
    expect(await databaseFileExists(join(folder, 'tidings.db'))).toBe(false);
  });

  test('DESIGN 2.3: a full disk fails the transaction as a whole, and the next one works', async () => {
    const engine = await open(join(folder, 'tidings.db'));
    await engine.write(async (tx) => {
      await tx.run('CREATE TABLE notes (body TEXT)');
      await tx.all('PRAGMA max_page_count = 20');
    });
    const attempt = engine.write(async (tx) => {
      await tx.run("INSERT INTO notes (body) VALUES ('small')");
      await tx.run('INSERT INTO notes (body) VALUES ($1)', ['x'.repeat(200_000)]);
    });
    await expect(attempt).rejects.toMatchObject({ kind: 'full' });
    expect(await engine.reader.all('SELECT body FROM notes')).toEqual([]);
    await engine.write((tx) => tx.run("INSERT INTO notes (body) VALUES ('small')"));
    expect(await engine.reader.all('SELECT body FROM notes')).toEqual([{ body: 'small' }]);
  });

  test('DESIGN 2.3: more statements than are kept prepared still work', async () => {
    const engine = await open(join(folder, 'tidings.db'));
    for (const round of ['first', 'second']) {
      const rows = await Promise.all(
        Array.from({ length: 500 }, (_, index) =>
          engine.reader.get(`SELECT ${index} AS number, $1 AS round`, [round]),
        ),
      );
      expect(rows).toEqual(rows.map((_, index) => ({ number: index, round })));
    }
  });

  test('DESIGN 2.3: the version that is polled moves with commits of others only', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path);
    const version = () => engine.write((tx) => tx.get('PRAGMA data_version'));
    await engine.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const before = await version();
    await engine.write((tx) => tx.run('INSERT INTO notes VALUES (1)'));
    expect(await version()).toEqual(before);
    const other = await SqliteConnection.open(path);
    await other.run('INSERT INTO notes VALUES (2)');
    await other.close();
    expect(await version()).not.toEqual(before);
  });

  test('DESIGN 2.3: what was committed before a process opened the file may be moved into it later', async () => {
    const path = join(folder, 'tidings.db');
    const server = await open(path);
    await server.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const command = await open(path);
    // It has looked for commits of others, and there was none since.
    command.onForeignCommit(() => undefined);
    await sleep(500);
    const third = await SqliteConnection.open(path);
    await third.all('PRAGMA wal_checkpoint(PASSIVE)');
    await third.close();
    await command.write((tx) => tx.run('INSERT INTO notes (id) VALUES (1)'));
    expect(await server.reader.all('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  });

  test('DESIGN 2.3: ping writes', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path);
    const other = await SqliteConnection.open(path);
    const before = await other.get('PRAGMA data_version');
    await engine.ping();
    expect(await other.get('PRAGMA data_version')).not.toEqual(before);
    await other.close();
  });
});

/** Root may write anywhere, so as root the work runs with the rights of nobody in particular. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
