import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../../../test/support/random.ts';
import { seedsOf } from '../../../../../test/support/seeds.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import type { LogReader } from '../../../src/core/storage/log-reader.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { openSqlite } from '../../../src/core/storage/sqlite/sqlite-engine.ts';
import { silent } from '../../support/engines.ts';

const OPTIONS = { now: () => Date.now(), mostBytes: 64 << 20 };

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-follower-'));
  try {
    await work(join(folder, 'tidings.db'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function follow(engine: Engine, options = OPTIONS): Promise<LogReader> {
  if (!engine.followLog) throw new Error('SQLite can be followed');
  return engine.followLog(options);
}

/** A database file that is built from what a reader of the log returns. */
class Rebuilt {
  bytes = Buffer.alloc(0);

  take(reader: LogReader): void {
    for (let batch = reader.peek(); batch; batch = reader.peek()) {
      const grown = Buffer.alloc(batch.pageCount * batch.pageSize);
      this.bytes.copy(grown);
      for (const [page, content] of batch.pages) {
        content.copy(grown, (page - 1) * batch.pageSize);
      }
      this.bytes = grown;
      reader.shift();
    }
  }

  /** Reads the file while it changes. */
  async begin(reader: LogReader, meanwhile: () => Promise<void>): Promise<void> {
    const parts: Buffer[] = [];
    for (let offset = 0; ; offset += 4096) {
      const part = await reader.readFile(offset, 4096);
      if (part.length === 0) break;
      parts.push(part);
      await meanwhile();
    }
    this.bytes = Buffer.concat(parts);
    await reader.advance();
    this.take(reader);
  }
}

/** Writes, checkpoints, rewrites and reads at random, by three connections of two engines. */
async function play(path: string, seed: number): Promise<void> {
  const random = new Random(seed);
  const engines = [
    await openSqlite({ path, log: silent }),
    await openSqlite({ path, log: silent }),
  ] as const;
  const other = await SqliteConnection.open(path);
  await other.all('PRAGMA busy_timeout = 1000');
  await engines[0].write(async (tx) => {
    await tx.run('CREATE TABLE things (id INTEGER PRIMARY KEY, content BLOB)');
  });
  let reader = await follow(engines[0]);
  const write = async () => {
    const engine = engines[random.below(2)] ?? engines[0];
    await engine.write(async (tx) => {
      for (let left = 1 + random.below(20); left > 0; left -= 1) {
        const id = random.below(60);
        if (random.below(4) === 0) await tx.run('DELETE FROM things WHERE id = $1', [id]);
        else {
          await tx.run('INSERT OR REPLACE INTO things VALUES ($1, randomblob($2))', [
            id,
            random.below(9000),
          ]);
        }
      }
    });
  };
  let isReading = false;
  const checkpoint = async () => {
    if (isReading) return;
    const mode = random.one(['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE']);
    await other.all('PRAGMA busy_timeout = 20');
    await other.all(`PRAGMA wal_checkpoint(${mode})`);
  };
  /** Writes the log anew, as soon as SQLite lets it. */
  const overwrite = async () => {
    for (let count = 0; count < 3; count += 1) {
      await write();
      await checkpoint();
    }
  };
  const steps = [
    ...[write, write, write, checkpoint],
    () => reader.advance(),
    async () => {
      await Promise.all([reader.advance(), overwrite()]);
    },
    async () => {
      if (!isReading) await other.run('VACUUM').catch(() => undefined);
    },
    async () => {
      await other.run(isReading ? 'COMMIT' : 'BEGIN');
      isReading = !isReading;
      if (isReading) await other.get('SELECT count(*) AS count FROM things');
    },
    async () => {
      if (!isReading) await engines[0].emptyLog();
    },
  ];
  const step = () => random.one(steps)();
  const rebuilt = new Rebuilt();
  await rebuilt.begin(reader, step);
  for (let left = 60; left > 0; left -= 1) {
    await step();
    if (random.below(3) === 0) rebuilt.take(reader);
    if (random.below(20) > 0) continue;
    // Another process takes over.
    await reader.advance();
    rebuilt.take(reader);
    await reader.close();
    await write();
    reader = await follow(engines[0]);
    await rebuilt.begin(reader, step);
  }
  if (isReading) await other.run('COMMIT');
  await other.close();
  await engines[1].close();
  // Comes after a checkpoint that an earlier write has ordered, which commits a mark.
  await engines[0].emptyLog();
  await reader.advance();
  expect(reader.ended).toBeUndefined();
  rebuilt.take(reader);
  await reader.close();
  // The last one moves the whole log into the file.
  await engines[0].close();
  const real = await readFile(path);
  const differing: number[] = [];
  for (let at = 0; at < Math.max(real.length, rebuilt.bytes.length); at += 4096) {
    const [one, other] = [real, rebuilt.bytes].map((bytes) => bytes.subarray(at, at + 4096));
    if (!one || !other || !one.equals(other)) differing.push(at / 4096 + 1);
  }
  expect(differing).toEqual([]);
}

describe('reading the log of a SQLite file', () => {
  test.each(seedsOf(40))(
    'operations: what is read is the whole file, whoever writes and checkpoints (seed %i)',
    (seed) => inFolder((path) => play(path, seed)),
  );

  test('operations: checkpoints still empty the log while it is read', () =>
    inFolder(async (path) => {
      const engine = await openSqlite({ path, log: silent });
      const reader = await follow(engine);
      await engine.write((tx) => tx.run('CREATE TABLE things (content BLOB)'));
      for (let count = 0; count < 40; count += 1) {
        await engine.write((tx) => tx.run('INSERT INTO things VALUES (randomblob(1000000))'));
        reader.shift();
      }
      const [file, log] = await Promise.all([readFile(path), readFile(`${path}-wal`)]);
      expect(file.length).toBeGreaterThan(30_000_000);
      expect(log.length).toBeLessThan(8_000_000);
      expect(await engine.emptyLog()).toBe(true);
      expect(await readFile(`${path}-wal`)).toHaveLength(0);
      await reader.close();
      await engine.close();
    }));

  test('operations: another process empties the log while this one reads it', () =>
    inFolder(async (path) => {
      const engine = await openSqlite({ path, log: silent });
      const other = await openSqlite({ path, log: silent });
      const reader = await follow(engine);
      await engine.write((tx) => tx.run('CREATE TABLE things (content BLOB)'));
      const steps = setInterval(() => void reader.advance(), 200);
      expect(await other.emptyLog()).toBe(true);
      clearInterval(steps);
      expect(await readFile(`${path}-wal`)).toHaveLength(0);
      await reader.close();
      await other.close();
      await engine.close();
    }));

  test('operations: a reader whose batches nobody takes ends, and the log is emptied', () =>
    inFolder(async (path) => {
      const engine = await openSqlite({ path, log: silent });
      const reader = await follow(engine, { ...OPTIONS, mostBytes: 2 << 20 });
      await engine.write((tx) => tx.run('CREATE TABLE things (content BLOB)'));
      for (let count = 0; count < 5; count += 1) {
        await engine.write((tx) => tx.run('INSERT INTO things VALUES (randomblob(1000000))'));
        await reader.advance();
      }
      expect(reader.ended?.message).toContain('MiB of changes wait to be copied');
      expect(await engine.emptyLog()).toBe(true);
      await reader.close();
      await engine.close();
    }));
});
