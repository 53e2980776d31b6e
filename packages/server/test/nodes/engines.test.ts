import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/postgres.ts';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import type { Engine } from '../../src/core/storage/engine.ts';
import { openPostgres } from '../../src/core/storage/postgres/postgres-engine.ts';
import { forEachEngine, silent } from '../support/engines.ts';

/** The notices that one engine gets from others. */
class Heard {
  readonly texts: string[] = [];
  readonly #arrivals = new EventEmitter();

  constructor(engine: Engine) {
    engine.onBroadcast((text) => {
      this.texts.push(text);
      this.#arrivals.emit('text');
    });
  }

  async until(text: string): Promise<void> {
    while (!this.texts.includes(text)) await once(this.#arrivals, 'text');
  }
}

describe.skipIf(withoutPostgres)('postgres', () => {
  let database: TestDatabase;
  const opened: Engine[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine.close();
    await database.drop();
  });

  async function open(idleTransactionTimeoutMs?: number): Promise<Engine> {
    const options = { url: database.url, log: silent };
    const engine = await openPostgres({
      ...options,
      ...(idleTransactionTimeoutMs && { idleTransactionTimeoutMs }),
    });
    opened.push(engine);
    return engine;
  }

  /** Resolves once the engine listens. */
  async function listening(engine: Engine): Promise<Engine> {
    await new Promise<void>((resolve) => engine.onForeignCommit(() => resolve()));
    return engine;
  }

  it('DESIGN 2.3: a broadcast reaches all other processes, and not its own', async () => {
    const engines = [await open(), await open(), await open()];
    const [speaker, ...others] = engines.map((engine) => ({ engine, heard: new Heard(engine) }));
    await Promise.all(engines.map(listening));
    for (let number = 0; number < 50; number += 1) speaker?.engine.broadcast(`${number} ü`);
    for (const { heard } of others) {
      await heard.until('49 ü');
      expect(heard.texts).toEqual(Array.from({ length: 50 }, (_, number) => `${number} ü`));
    }
    others[0]?.engine.broadcast('and back');
    await speaker?.heard.until('and back');
    expect(speaker?.heard.texts).toEqual(['and back']);
  });

  it('DESIGN 2.3: a broadcast too long for a notification is dropped; later ones arrive', async () => {
    const [speaker, listener] = [await open(), await listening(await open())];
    const heard = new Heard(listener);
    const large = 'x'.repeat(3000);
    for (const text of ['a', 'y'.repeat(8000), 'ü'.repeat(4000), large, large, large, 'z']) {
      speaker.broadcast(text);
    }
    await heard.until('z');
    expect(heard.texts).toEqual(['a', large, large, large, 'z']);
  });

  it('DESIGN 2.3: after a reconnect, broadcasts arrive again', async () => {
    const [speaker, listener] = [await open(), await listening(await open())];
    const heard = new Heard(listener);
    const again = new Promise<void>((resolve) => listener.onForeignCommit(() => resolve()));
    await speaker.reader.all(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    await again;
    speaker.broadcast('still there?');
    await heard.until('still there?');
  });

  it('DESIGN 2.3: commits of more organizations than fit into one notification all arrive', async () => {
    const [writer, listener] = [await open(), await listening(await open())];
    const realmIds = Array.from({ length: 500 }, (_, index) => index + 1);
    const told = new Set<number>();
    listener.onForeignCommit((notice) => {
      if (notice) told.add(notice.realmId);
    });
    await writer.write(async (tx) => {
      for (const realmId of realmIds) tx.announce({ realmId, eventId: 1 });
    });
    await expect.poll(() => [...told]).toEqual(realmIds);
  });

  it('DESIGN 2.3: one process at a time runs work with the same name', async () => {
    const engines = [await open(), await open(), await open()];
    const runs: string[] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const started = new EventEmitter();
    const first = engines[0]?.exclusively('clean', () => {
      started.emit('now');
      return finished;
    });
    await once(started, 'now');
    for (const engine of engines.slice(1)) {
      await engine.exclusively('clean', async () => void runs.push('clean'));
      await engine.exclusively('other', async () => void runs.push('other'));
    }
    expect(runs).toEqual(['other', 'other']);
    finish();
    await first;
    await engines[2]?.exclusively('clean', async () => void runs.push('clean'));
    expect(runs).toEqual(['other', 'other', 'clean']);
  });

  it('DESIGN 2.3: failing work does not block others', async () => {
    const [one, other] = [await open(), await open()];
    const failing = one.exclusively('clean', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    let runs = 0;
    await other.exclusively('clean', async () => {
      runs += 1;
    });
    expect(runs).toBe(1);
  });

  it('DESIGN 2.3: work may take longer than the timeout of a silent process', async () => {
    const [one, other] = [await open(2500), await open()];
    const runs: string[] = [];
    await one.exclusively('clean', async () => {
      await setTimeout(5000);
      await other.exclusively('clean', async () => void runs.push('other'));
      runs.push('one');
    });
    expect(runs).toEqual(['one']);
  });

  it('DESIGN 2.3: finished and failed work leaves no timer', async () => {
    const engine = await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await engine.exclusively('clean', async () => expect(vi.getTimerCount()).toBe(1));
    expect(vi.getTimerCount()).toBe(0);
    const failing = engine.exclusively('clean', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('DESIGN 2.3: a hanging process loses its work and its locks to others', async () => {
    const other = await open();
    await other.write(async (tx) => {
      await tx.run('CREATE TABLE things (id BIGINT)');
      await tx.run('INSERT INTO things VALUES (1)');
    });
    const hanging = fork(new URL('./hanging-process.ts', import.meta.url), [database.url], {
      execArgv: ['--import', 'tsx', '--conditions=@tidings/source'],
    });
    try {
      await once(hanging, 'message');
      hanging.kill('SIGSTOP');
      await other.write((tx) => tx.run('UPDATE things SET id = id + 10'));
      let runs = 0;
      while (runs === 0) {
        await other.exclusively('clean', async () => {
          runs += 1;
        });
      }
      expect(await other.reader.all('SELECT id FROM things')).toEqual([{ id: 11 }]);
    } finally {
      hanging.kill('SIGKILL');
    }
  });
});

forEachEngine((_name, open) => {
  it('DESIGN 2.3: work of a single process is run, and its failure reported', async () => {
    const engine = await open();
    let runs = 0;
    await engine.exclusively('clean', async () => {
      runs += 1;
    });
    expect(runs).toBe(1);
    const failing = engine.exclusively('clean', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
  });

  it('DESIGN 2.3: a process does not get its own broadcasts', async () => {
    const engine = await open();
    const heard = new Heard(engine);
    engine.broadcast('is anybody there?');
    await engine.write((tx) => tx.all('SELECT 1 AS one'));
    expect(heard.texts).toEqual([]);
  });
});
