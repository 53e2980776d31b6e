import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { openSqlite } from '../../../src/core/storage/sqlite/sqlite-engine.ts';
import { silent } from '../../support/engines.ts';

/** After a commit, changes of the file are expected for this long. */
const UNSUSPECTED_MS = 5500;
/** The server checks the file four times a second. */
const SEEN_MS = 500;

describe('a database file that several processes have open', () => {
  let path: string;
  let folder: string;
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-sqlite-'));
    path = join(folder, 'tidings.db');
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const each of opened.splice(0)) await each.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(): Promise<Engine> {
    const engine = await openSqlite({ path, log: silent });
    opened.push(engine);
    return engine;
  }

  async function connect(): Promise<SqliteConnection> {
    const connection = await SqliteConnection.open(path);
    opened.push(connection);
    return connection;
  }

  /** Starts a server that checks the file now and then, and returns whether it is still running. */
  async function serve() {
    const server = await open();
    server.onForeignCommit(() => undefined);
    await server.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const write = () => server.write((tx) => tx.run('INSERT INTO notes (id) VALUES (1)'));
    const goesOn = async () => {
      await write();
      expect(await server.reader.all('SELECT id FROM notes')).toEqual([{ id: 1 }]);
    };
    return { server, write, goesOn };
  }

  const move = (connection: SqliteConnection) => connection.all('PRAGMA wal_checkpoint(PASSIVE)');

  test('DESIGN 2.3: a checkpoint may move earlier commits into the file after a process has opened it', async () => {
    const server = await open();
    await server.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const command = await open();
    // It has checked for commits of others, and there was none since.
    command.onForeignCommit(() => undefined);
    await sleep(SEEN_MS);
    await move(await connect());
    await command.write((tx) => tx.run('INSERT INTO notes (id) VALUES (1)'));
    expect(await server.reader.all('SELECT id FROM notes')).toEqual([{ id: 1 }]);
  });

  test('DESIGN 2.3: a process that writes nothing may checkpoint commits of another into the file', async () => {
    const { server, goesOn } = await serve();
    await sleep(UNSUSPECTED_MS);
    await server.write((tx) => tx.run('CREATE TABLE more (id BIGINT)'));
    const command = await open();
    await command.write((tx) => tx.run('CREATE TABLE IF NOT EXISTS notes (id BIGINT)'));
    await sleep(SEEN_MS);
    await goesOn();
  });

  test.each([
    ['into a log that goes on', 0],
    ['into a log that it began anew', SEEN_MS],
  ])(
    'DESIGN 2.3: a delayed process may checkpoint its own commits long afterwards (%s)',
    async (_, restMs) => {
      const { goesOn } = await serve();
      await sleep(restMs);
      const command = await connect();
      await command.run('CREATE TABLE more (id BIGINT)');
      await sleep(UNSUSPECTED_MS);
      await move(command);
      await sleep(SEEN_MS);
      await goesOn();
    },
  );

  test('DESIGN 2.3: a process killed during a checkpoint hides a replaced file only for minutes', async () => {
    const { write } = await serve();
    const other = join(folder, 'other.db');
    const maker = await openSqlite({ path: other, log: silent });
    await maker.write((tx) => tx.run('CREATE TABLE elsewhere (id BIGINT)'));
    await maker.close();
    await sleep(UNSUSPECTED_MS);
    leaveAsKilled(`${path}-shm`);
    await sleep(SEEN_MS);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10 * 60_000);
    await copyFile(other, path);
    await expect(write()).rejects.toThrow('was replaced or changed by something else');
  });
});

/** Marks a checkpoint as running. In a process of its own, since closing a file releases its locks. */
function leaveAsKilled(index: string): void {
  const script = `
    const { openSync, readSync, writeSync } = require('node:fs');
    const file = openSync(process.argv[1], 'r+');
    const moving = new Uint32Array(1);
    readSync(file, moving, 0, 4, 128);
    moving[0] += 1;
    writeSync(file, moving, 0, 4, 128);`;
  const { status } = spawnSync(process.execPath, ['-e', script, index]);
  expect(status).toBe(0);
}
