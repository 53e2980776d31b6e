import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import type { Engine, Sql } from '../../../src/core/storage/engine.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import { silent, type TestLocation } from '../../support/engines.ts';
import { describeMigrations } from './migration-suite.ts';
import { Notices } from './notices.ts';
import { commitElsewhere } from './other-process.ts';
import { describeRows } from './rows-suite.ts';

/** Tests everything that DESIGN 2.3 requires of an engine. */
export function describeEngine(createLocation: () => Promise<TestLocation>): void {
  let location: TestLocation;
  let engine: Engine;

  beforeAll(async () => {
    location = await createLocation();
    engine = await openEngine({ database: location.database, log: silent });
    await engine.write(async (tx) => {
      await tx.run('CREATE TABLE notes (id BIGINT PRIMARY KEY, body TEXT, size BIGINT)');
    });
  });

  afterAll(async () => {
    await engine.close();
    await location.remove();
  });

  function count(sql: Sql, where = 'true'): Promise<number | undefined> {
    return sql
      .get<{ n: number }>(`SELECT count(*) AS n FROM notes WHERE ${where}`)
      .then((row) => row?.n);
  }

  describe('values', () => {
    test.each([
      ['an empty text', ''],
      ['null', null],
      ['characters outside the first plane, combined and joined', 'n\u0303 🧵 👩‍👩‍👧‍👦 ﷽ \u200f'],
      ['text that looks like a number', '0012'],
      ['quotes, dollars and backslashes', `'"$1\\ %_`],
    ])('DESIGN 2.3: %s is returned as it was stored', async (name, body) => {
      const id = 1000 + name.length;
      await engine.write((tx) =>
        tx.run('INSERT INTO notes (id, body) VALUES ($1, $2)', [id, body]),
      );
      expect(await engine.reader.get('SELECT body FROM notes WHERE id = $1', [id])).toEqual({
        body,
      });
    });

    test.each([
      0,
      -1,
      2 ** 31,
      1_700_000_000_000_000,
      Number.MAX_SAFE_INTEGER,
      Number.MIN_SAFE_INTEGER,
    ])('DESIGN 2.3: the integer %d is returned as it was stored, and found', async (size) => {
      await engine.write(async (tx) => {
        await tx.run('DELETE FROM notes WHERE id = 999');
        await tx.run('INSERT INTO notes (id, size) VALUES (999, $1)', [size]);
      });
      const row = await engine.reader.get('SELECT size FROM notes WHERE id = 999 AND size = $1', [
        size,
      ]);
      expect(row).toEqual({ size });
    });

    test('DESIGN 2.3: sums and comparisons are numbers', async () => {
      const row = await engine.reader.get(
        'SELECT sum(v) AS total, 1 = 1 AS same, 1 = 2 AS other FROM (SELECT 1 AS v UNION ALL SELECT 2) AS t',
      );
      expect(row).toEqual({ total: 3, same: 1, other: 0 });
    });

    test('DESIGN 2.3: placeholders may be in any order, and repeated', async () => {
      const row = await engine.reader.get(
        'SELECT CAST($2 AS TEXT) AS b, CAST($1 AS TEXT) AS a, CAST($2 AS TEXT) AS again',
        ['first', 'second'],
      );
      expect(row).toEqual({ b: 'second', a: 'first', again: 'second' });
    });

    test('DESIGN 2.3: a query without rows returns nothing', async () => {
      expect(await engine.reader.get('SELECT id FROM notes WHERE id = -5')).toBeUndefined();
      expect(await engine.reader.all('SELECT id FROM notes WHERE id = -5')).toEqual([]);
    });

    test('DESIGN 2.3: a list is one value', async () => {
      const { dialect } = engine;
      const numbers = await engine.reader.all<{ value: number }>(
        `SELECT value FROM ${dialect.valuesFrom('$1', 'integer', 'v')} ORDER BY value`,
        [JSON.stringify([3, Number.MAX_SAFE_INTEGER, 1])],
      );
      expect(numbers.map((row) => row.value)).toEqual([1, 3, Number.MAX_SAFE_INTEGER]);
      const texts = await engine.reader.all(
        `SELECT value FROM ${dialect.valuesFrom('$1', 'text', 'v')} ORDER BY value`,
        [JSON.stringify(['b', '1', ''])],
      );
      expect(texts).toEqual([{ value: '' }, { value: '1' }, { value: 'b' }]);
    });
  });

  describe('concurrency', () => {
    test('DESIGN 2.3: hundreds of concurrent calls each get their own result', async () => {
      const ids = Array.from({ length: 500 }, (_, index) => index);
      const answers = await Promise.all(
        ids.map((id) =>
          engine.reader.get<{ id: number; text: string }>(
            'SELECT CAST($1 AS BIGINT) AS id, CAST($2 AS TEXT) AS text',
            [id, `text ${id}`],
          ),
        ),
      );
      expect(answers).toEqual(ids.map((id) => ({ id, text: `text ${id}` })));
    });

    test('DESIGN 2.3: concurrent statements in a transaction run in order', async () => {
      const found = await engine.write(async (tx) => {
        const calls = Array.from({ length: 100 }, async (_, index) => {
          await tx.run('INSERT INTO notes (id, size) VALUES ($1, $2)', [2000 + index, index]);
          return tx.get<{ size: number }>('SELECT size FROM notes WHERE id = $1', [2000 + index]);
        });
        return Promise.all(calls);
      });
      expect(found.map((row) => row?.size)).toEqual(
        Array.from({ length: 100 }, (_, index) => index),
      );
    });

    test('DESIGN 2.3: concurrent writes all succeed', async () => {
      await engine.write((tx) => tx.run('INSERT INTO notes (id, size) VALUES (3000, 0)'));
      const increments = Array.from({ length: 50 }, () =>
        engine.write((tx) => tx.run('UPDATE notes SET size = size + 1 WHERE id = 3000')),
      );
      await Promise.all(increments);
      expect(await engine.reader.get('SELECT size FROM notes WHERE id = 3000')).toEqual({
        size: 50,
      });
    });
  });

  describe('transactions', () => {
    test('DESIGN 2.3: uncommitted changes are invisible to others', async () => {
      await engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4000)');
        expect(await count(tx, 'id = 4000')).toBe(1);
        expect(await count(engine.reader, 'id = 4000')).toBe(0);
      });
      expect(await count(engine.reader, 'id = 4000')).toBe(1);
    });

    test('DESIGN 2.3: failing work is rolled back', async () => {
      const failure = new Error('changed my mind');
      const attempt = engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4001)');
        throw failure;
      });
      await expect(attempt).rejects.toBe(failure);
      expect(await count(engine.reader, 'id = 4001')).toBe(0);
    });

    test('DESIGN 2.3: changes after the savepoint are rolled back, the rest stays', async () => {
      await engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4010)');
        await tx.savepoint();
        await tx.run('INSERT INTO notes (id) VALUES (4011)');
        await tx.rollbackToSavepoint();
        await tx.run('INSERT INTO notes (id) VALUES (4012)');
        await tx.releaseSavepoint();
        await tx.savepoint();
        await tx.run('INSERT INTO notes (id) VALUES (4013)');
        await tx.releaseSavepoint();
      });
      const rows = await engine.reader.all(
        'SELECT id FROM notes WHERE id BETWEEN 4010 AND 4013 ORDER BY id',
      );
      expect(rows).toEqual([{ id: 4010 }, { id: 4012 }, { id: 4013 }]);
    });

    test('DESIGN 2.3: a failed statement is undone by the savepoint', async () => {
      await engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4020)');
        await tx.savepoint();
        await expect(tx.run('INSERT INTO notes (id) VALUES (4020)')).rejects.toMatchObject({
          name: 'StorageError',
          kind: 'constraint',
        });
        await tx.rollbackToSavepoint();
        await tx.releaseSavepoint();
      });
      expect(await count(engine.reader, 'id = 4020')).toBe(1);
    });

    test('DESIGN 2.3: ignoring a failed statement fails the transaction', async () => {
      const attempt = engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4030)');
        await tx.run('INSERT INTO notes (id) VALUES (4030)').catch(() => undefined);
      });
      await expect(attempt).rejects.toThrow('A statement of this transaction failed');
      expect(await count(engine.reader, 'id = 4030')).toBe(0);
    });

    test('DESIGN 2.3: if one of several concurrent statements fails, all are rolled back', async () => {
      const add = 'INSERT INTO notes (id) VALUES ($1)';
      const attempts = Array.from({ length: 20 }, () =>
        engine.write(async (tx) => {
          await Promise.all([4060, 4061, 4061, 4062].map((id) => tx.run(add, [id])));
        }),
      );
      for (const attempt of await Promise.allSettled(attempts)) {
        expect(attempt).toMatchObject({ reason: { name: 'StorageError', kind: 'constraint' } });
      }
      expect(await count(engine.reader, 'id BETWEEN 4060 AND 4062')).toBe(0);
      await engine.write((tx) => Promise.all([4060, 4061].map((id) => tx.run(add, [id]))));
      expect(await count(engine.reader, 'id BETWEEN 4060 AND 4062')).toBe(2);
    });

    test('DESIGN 2.3: a transaction cannot be used after its end', async () => {
      const leaked = await engine.write(async (tx) => tx);
      await expect(leaked.run('DELETE FROM notes')).rejects.toThrow('The transaction has ended');
    });

    test('DESIGN 2.3: run returns the number of changed rows', async () => {
      const changed = await engine.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (4040), (4041)');
        return tx.run('UPDATE notes SET size = 1 WHERE id IN (4040, 4041, 4042)');
      });
      expect(changed).toBe(2);
    });

    test('DESIGN 2.3: a snapshot sees one state during writes of others', async () => {
      await engine.snapshot(async (sql) => {
        const before = await count(sql);
        await engine.write((tx) => tx.run('INSERT INTO notes (id) VALUES (4050)'));
        expect(await count(sql)).toBe(before);
        expect(await count(engine.reader, 'id = 4050')).toBe(1);
      });
      expect(await engine.snapshot((sql) => count(sql, 'id = 4050'))).toBe(1);
    });

    test('DESIGN 2.3: a failing snapshot releases its connection', async () => {
      const failures = Array.from({ length: 20 }, () =>
        engine.snapshot(async () => {
          throw new Error('no');
        }),
      );
      expect(
        (await Promise.allSettled(failures)).every(({ status }) => status === 'rejected'),
      ).toBe(true);
      expect(await engine.reader.get('SELECT 1 AS one')).toEqual({ one: 1 });
    });

    test('DESIGN 2.3: readers cannot write', async () => {
      await expect(engine.snapshot((sql) => sql.all('DELETE FROM notes'))).rejects.toMatchObject({
        kind: 'readonly',
      });
    });
  });

  describe('failures', () => {
    test('DESIGN 2.3: an error in a statement is a StorageError and harms nothing else', async () => {
      await expect(engine.reader.all('SELECT nonsense')).rejects.toBeInstanceOf(StorageError);
      expect(await engine.reader.get('SELECT 1 AS one')).toEqual({ one: 1 });
    });

    test('DESIGN 2.3: a closed engine reports that it is closed', async () => {
      const other = await openEngine({ database: location.database, log: silent });
      await other.close();
      await other.close();
      await expect(other.reader.all('SELECT 1 AS one')).rejects.toMatchObject({
        kind: 'unavailable',
      });
      await expect(other.write(async () => 1)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(other.ping()).rejects.toMatchObject({ kind: 'unavailable' });
    });

    test('DESIGN 2.3: closing waits for running work', async () => {
      const other = await openEngine({ database: location.database, log: silent });
      const writing = other.write(async (tx) => {
        await tx.run('INSERT INTO notes (id) VALUES (5000)');
        return tx.run('INSERT INTO notes (id) VALUES (5001)');
      });
      const reading = other.snapshot((sql) => count(sql));
      await other.close();
      await expect(writing).resolves.toBe(1);
      await expect(reading).resolves.toBeGreaterThan(0);
      expect(await count(engine.reader, 'id IN (5000, 5001)')).toBe(2);
    });

    test('DESIGN 2.3: ping succeeds', async () => {
      await engine.ping();
    });
  });

  describe('other processes', () => {
    test('DESIGN 2.3: a commit of another process is noticed', async () => {
      const listening = await openEngine({ database: location.database, log: silent });
      try {
        const notices = new Notices(listening);
        // PostgreSQL first reports that it listens; SQLite's notices have no ids.
        const hasIds = listening.dialect.engine === 'postgres';
        if (hasIds) await notices.until((notice) => notice === undefined);
        await commitElsewhere(location.database, { id: 6000, realmId: 7, eventId: 42 });
        await notices.until(
          (notice) => !hasIds || (notice?.realmId === 7 && notice.eventId === 42),
        );
        expect(await count(listening.reader, 'id = 6000')).toBe(1);
      } finally {
        await listening.close();
      }
    });

    test('DESIGN 2.3: a listener that failed is notified again', async () => {
      const opened = () => openEngine({ database: location.database, log: silent });
      const [here, there] = [await opened(), await opened()];
      try {
        const heard = { inVain: 0, well: 0 };
        let isReachable = false;
        here.onForeignCommit(async () => {
          heard[isReachable ? 'well' : 'inVain'] += 1;
          if (!isReachable) throw new Error('unreachable');
        });
        // SQLite knows new commits from its first check on.
        for (let made = 1; heard.inVain === 0; made += 1) {
          const wanted = { subdomain: `told${made}`, name: 'Told again' };
          await createRealm(there, { now: Date.now }, wanted);
          await sleep(50);
        }
        isReachable = true;
        await expect.poll(() => heard.well).toBeGreaterThan(0);
      } finally {
        await here.close();
        await there.close();
      }
    });
  });

  describeRows(() => engine);
  describeMigrations(createLocation);
}
