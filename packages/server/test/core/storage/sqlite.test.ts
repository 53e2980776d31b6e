import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import {
  databaseFileExists,
  ensureDatabaseFile,
} from '../../../src/core/storage/sqlite/database-file.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { openSqlite, type SqliteOptions } from '../../../src/core/storage/sqlite/sqlite-engine.ts';
import { silent, sqliteLocation } from '../../support/engines.ts';
import { endless } from './endless.ts';
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

  async function open(path: string, options: Partial<SqliteOptions> = {}): Promise<Engine> {
    const engine = await openSqlite({ path, log: silent, ...options });
    opened.push(engine);
    return engine;
  }

  test('DESIGN 2.3: folder and file are created, for their owner only', async () => {
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

  test('DESIGN 2.3: an endless read is aborted, and others can read meanwhile and after it', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path, { readers: 2, statementTimeoutMs: 1500 });
    const one = () => engine.reader.get('SELECT 1 AS one');
    const tooLong = [engine.reader.get(endless), engine.snapshot((sql) => sql.get(endless))];
    const ends = Promise.allSettled(tooLong);
    expect(await one()).toEqual({ one: 1 });
    const reason = expect.objectContaining({ kind: 'busy' });
    expect(await ends).toEqual(tooLong.map(() => ({ status: 'rejected', reason })));
    expect(await Promise.all([one(), one(), one()])).toHaveLength(3);
  });

  test('DESIGN 2.3: closing leaves one file', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path);
    await engine.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    await engine.close();
    await expect(stat(`${path}-wal`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('DESIGN 2.3: a file that is not a database is refused and stays unchanged', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Dear Ann, '.repeat(200));
    await expect(open(path)).rejects.toMatchObject({
      kind: 'corrupt',
      message: expect.stringContaining('not a SQLite database'),
    });
    expect((await stat(path)).size).toBe(2000);
  });

  test('DESIGN 2.3: an empty file is the remains of a database, and refused', async () => {
    const path = join(folder, 'tidings.db');
    await writeFile(path, '');
    await expect(open(path)).rejects.toMatchObject({
      kind: 'corrupt',
      message: expect.stringContaining(`${path} is empty: what it held is lost`),
    });
    expect((await stat(path)).size).toBe(0);
  });

  test('DESIGN 2.3: a new database exists completely, or not at all', async () => {
    await Promise.all([1, 2, 3].map(() => open(join(folder, 'tidings.db'))));
    const names = await readdir(folder);
    expect(names.filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  /** Copies the files of an open database, as a kill of its process would leave them. */
  async function copyAsKilled(path: string, name: string): Promise<string> {
    const copy = join(folder, name);
    await copyFile(path, copy);
    await copyFile(`${path}-wal`, `${copy}-wal`);
    return copy;
  }

  async function fill(engine: Engine, word: string): Promise<void> {
    const body = word.repeat(1000);
    await engine.write((tx) => tx.run('INSERT INTO notes (body) VALUES ($1)', [body]));
  }

  test('DESIGN 2.3: whenever its process was killed, a database is opened with its own log', async () => {
    const path = join(folder, 'tidings.db');
    const engine = await open(path);
    await engine.write((tx) => tx.run('CREATE TABLE notes (body TEXT)'));
    const beside = await open(path);
    for (let written = 0; written <= 1500; written += 1) {
      if (written % 150 < 3) {
        const killed = await open(await copyAsKilled(path, `killed-${written}.db`));
        const [found] = await killed.reader.all('SELECT COUNT(*) AS count FROM notes');
        expect(found).toEqual({ count: written });
      }
      await fill(written % 100 === 0 ? beside : engine, 'word');
    }
  });

  test('DESIGN 2.3: the log of another database is refused, and stays unchanged', async () => {
    const path = join(folder, 'tidings.db');
    let engine = await open(path);
    await engine.write((tx) => tx.run('CREATE TABLE notes (body TEXT)'));
    await fill(engine, 'kept');
    await engine.close();
    const backup = join(folder, 'backup.db');
    await copyFile(path, backup);
    engine = await open(path);
    await fill(engine, 'lost');
    await fill(engine, 'lost');
    const killed = await copyAsKilled(path, 'killed.db');
    const log = await readFile(`${killed}-wal`);

    await copyFile(backup, killed);
    const refusal = {
      kind: 'unavailable',
      message: expect.stringContaining(`delete ${killed}-wal`),
    };
    await expect(open(killed)).rejects.toMatchObject(refusal);
    await rm(killed);
    await expect(open(killed)).rejects.toMatchObject(refusal);
    await expect(stat(killed)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(`${killed}-wal`)).toEqual(log);

    await copyFile(backup, killed);
    await rm(`${killed}-wal`);
    const restored = await open(killed);
    expect(await restored.reader.all('SELECT substr(body, 1, 4) AS body FROM notes')).toEqual([
      { body: 'kept' },
    ]);
  });

  test('DESIGN 2.3: a path that is a folder, or goes through a file, is refused', async () => {
    await mkdir(join(folder, 'folder'));
    await expect(open(join(folder, 'folder'))).rejects.toThrow('it is a folder');
    await writeFile(join(folder, 'file'), '');
    await expect(open(join(folder, 'file', 'tidings.db'))).rejects.toThrow(
      'is a file instead of a folder',
    );
  });

  test('DESIGN 2.3: a read-only folder is refused', async () => {
    await chmod(folder, 0o500);
    const attempt = asOrdinaryUser(() => ensureDatabaseFile(join(folder, 'tidings.db')));
    await expect(attempt).rejects.toMatchObject({
      kind: 'readonly',
      message: expect.stringContaining('this user may not read and write there'),
    });
  });

  test('DESIGN 2.3: an unreadable folder does not count as empty', async () => {
    await chmod(folder, 0);
    const look = asOrdinaryUser(() => databaseFileExists(join(folder, 'tidings.db')));
    await expect(look).rejects.toThrow('this user may not read and write there');
    await chmod(folder, 0o700);
    expect(await databaseFileExists(join(folder, 'tidings.db'))).toBe(false);
  });

  test('DESIGN 2.3: a full disk fails the whole transaction, and the next one works', async () => {
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

  test('DESIGN 2.3: more statements than the cache of prepared ones holds still work', async () => {
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

  test('DESIGN 2.3: the polled version changes only with commits of others', async () => {
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

/** Root may write anywhere, so as root the work runs as another user. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
