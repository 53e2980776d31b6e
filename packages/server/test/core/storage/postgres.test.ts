import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../test/support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/postgres.ts';
import { withoutPostgres } from '../../../../../test/support/without-postgres.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import {
  openPostgres,
  type PostgresOptions,
} from '../../../src/core/storage/postgres/postgres-engine.ts';
import { postgresLocation, silent } from '../../support/engines.ts';
import { endless } from './endless.ts';
import { describeEngine } from './engine-suite.ts';
import { Notices } from './notices.ts';

describe.skipIf(withoutPostgres)('postgres', () => describeEngine(postgresLocation));

describe.skipIf(withoutPostgres)('postgres only', () => {
  let database: TestDatabase;
  const opened: Engine[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    await database.drop();
  });

  async function open(options: Partial<PostgresOptions> = {}): Promise<Engine> {
    const engine = await openPostgres({ url: database.url, log: silent, ...options });
    opened.push(engine);
    return engine;
  }

  /** Ends the connections of every other engine on this database. Resolves once they are gone. */
  async function cutOthers(engine: Engine): Promise<void> {
    const others =
      'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    await engine.write(async (tx) => {
      await tx.all(
        `SELECT pg_terminate_backend(pid, 5000) ${others} AND backend_type = 'client backend'`,
      );
    });
  }

  test('DESIGN 2.3: a database that cannot store every character is refused, with the encoding to use', async () => {
    const latin = "ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'";
    const { url, drop } = await createTestDatabase(latin);
    try {
      await expect(openPostgres({ url, log: silent })).rejects.toThrow(
        /encoding LATIN1.*CREATE DATABASE tidings ENCODING 'UTF8' TEMPLATE template0/,
      );
    } finally {
      await drop();
    }
  });

  test('DESIGN 2.3: an endless read is aborted, and others can read after it', async () => {
    const engine = await open({ readers: 1, statementTimeoutMs: 1500 });
    await expect(engine.reader.get(endless)).rejects.toMatchObject({ kind: 'busy' });
    expect(await engine.reader.get('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  test('DESIGN 2.3: after broken connections nothing crashes, and the next call works', async () => {
    const engine = await open();
    const saboteur = await open();
    await Promise.all(Array.from({ length: 6 }, () => engine.reader.get('SELECT 1 AS one')));
    await cutOthers(saboteur);
    await expect
      .poll(() => engine.reader.get('SELECT 1 AS one').catch(() => undefined))
      .toEqual({ one: 1 });
  });

  test('operations: a lost connection is logged, without its queries', async () => {
    const lost: object[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lost.push(JSON.parse(line).err) });
    const engine = await open({ log });
    const saboteur = await open();
    await engine.reader.get('SELECT 1 AS one');
    await cutOthers(saboteur);
    await expect.poll(() => lost).not.toEqual([]);
    expect(lost.filter((error) => 'client' in error)).toEqual([]);
  });

  test('DESIGN 2.3: a connection that breaks within a transaction fails it as unavailable', async () => {
    const engine = await open({ writers: 1 });
    const saboteur = await open();
    await engine.write((tx) => tx.run('CREATE TABLE notes (id BIGINT)'));
    const attempt = engine.write(async (tx) => {
      await tx.run('INSERT INTO notes VALUES (1)');
      await cutOthers(saboteur);
      await tx.run('INSERT INTO notes VALUES (2)');
    });
    await expect(attempt).rejects.toMatchObject({ name: 'StorageError', kind: 'unavailable' });
    await engine.write((tx) => tx.run('INSERT INTO notes VALUES (3)'));
    expect(await engine.reader.all('SELECT id FROM notes')).toEqual([{ id: 3 }]);
  });

  test('DESIGN 2.3: after the notice connection broke, listeners get a general notice, and then ids again', async () => {
    const engine = await open();
    const other = await open();
    const notices = new Notices(engine);
    await notices.until((notice) => notice === undefined);
    notices.forget();
    await cutOthers(other);
    await notices.until((notice) => notice === undefined);
    await other.write(async (tx) => tx.announce({ realmId: 3, eventId: 9 }));
    await notices.until((notice) => notice?.realmId === 3 && notice.eventId === 9);
  });

  test('DESIGN 2.3: a rollback is not announced', async () => {
    const engine = await open();
    const other = await open();
    const notices = new Notices(engine);
    await notices.until((notice) => notice === undefined);
    const undone = other.write(async (tx) => {
      tx.announce({ realmId: 3, eventId: 10 });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    await other.write(async (tx) => tx.announce({ realmId: 3, eventId: 11 }));
    await notices.until((notice) => notice?.eventId === 11);
    expect(notices.seen.map((notice) => notice?.eventId)).not.toContain(10);
  });

  test('DESIGN 2.3: writes that also read outside their transaction do not wait for each other', async () => {
    const engine = await open({ readers: 1, writers: 2 });
    const writes = Array.from({ length: 10 }, () =>
      engine.write(() => engine.reader.get('SELECT 1 AS one')),
    );
    expect(await Promise.all(writes)).toEqual(writes.map(() => ({ one: 1 })));
  });

  test('DESIGN 2.3: an integer that is not exact is an error, never another number', async () => {
    const engine = await open();
    await expect(engine.reader.get('SELECT 9007199254740993 AS big')).rejects.toThrow(
      '9007199254740993',
    );
    expect(await engine.reader.get('SELECT 9007199254740991 AS big')).toEqual({ big: 2 ** 53 - 1 });
  });

  test('DESIGN 2.3: PostgreSQL sees the application’s name', async () => {
    const engine = await open();
    expect(await engine.reader.get('SHOW application_name')).toEqual({
      application_name: 'tidings',
    });
  });

  test('DESIGN 2.3: a missing server and one that refuses are told apart', async () => {
    const nobody = new URL(database.url);
    nobody.port = String(await freePort());
    const wrongPassword = new URL(database.url);
    wrongPassword.password = 'wrong';
    const wrongDatabase = new URL(database.url);
    wrongDatabase.pathname = 'nowhere';
    const reasons = [nobody, wrongPassword, wrongDatabase].map((url) =>
      openPostgres({ url: url.href, log: silent }).catch((error: Error) => error.message),
    );
    expect(await Promise.all(reasons)).toEqual([
      expect.stringContaining('PostgreSQL cannot be reached'),
      expect.stringContaining('PostgreSQL refused the user or password'),
      expect.stringContaining('There is no such database'),
    ]);
  });
});
