import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '../../../src/core/storage/migrate.ts';
import { migrations } from '../../../src/core/storage/migrations/index.ts';
import { connect } from '../../../src/core/storage/open-engine.ts';
import { VERSION } from '../../../src/version.ts';
import { bothEngines, emptyLocations, silent } from '../../support/engines.ts';
import { runCli, runHere, runJson, serve } from './run-cli.ts';

let folder: string;
const cleanUps: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-upgrade-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const last = migrations.length;
const { name: newest = '' } = migrations[last - 1] ?? {};

interface Check {
  readonly schema: number;
  readonly steps: readonly string[];
}

describe.each(bothEngines)('%s', (name) => {
  /** A database of an older version, with the options that name it. */
  async function oldDatabase(): Promise<{ database: string; options: readonly string[] }> {
    const { database, remove } = await emptyLocations[name]();
    cleanUps.push(remove);
    const engine = await connect({ database, log: silent });
    await migrate(engine, silent, migrations.slice(0, last - 1));
    await engine.write((tx) =>
      tx.run(
        `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id)
         VALUES (1, '', 'uuid', 1, 0, 0, 0)`,
      ),
    );
    await engine.close();
    return { database, options: ['--database', database, '--data', folder] };
  }

  const checked = (options: readonly string[]) =>
    runJson<Check>(['upgrade', '--check', ...options]);

  test('operations: --check names the steps of an upgrade, and changes nothing', async () => {
    const { options } = await oldDatabase();
    const expected = { version: VERSION, schema: last - 1, needed: last, steps: [newest] };
    expect(await checked(options)).toEqual(expected);
    expect(await checked(options)).toEqual(expected);
    const { stdout } = await runHere(['upgrade', '--check', ...options]);
    expect(stdout).toContain(`Steps: ${newest}. Stop all servers`);
  });

  test('operations: an upgrade first makes a backup, which restores the older database', async () => {
    const { options } = await oldDatabase();
    const backups = join(folder, 'backups');
    const done = await runJson<{ backup: string }>(['upgrade', '--into', backups, ...options]);
    expect(done).toMatchObject({ before: last - 1, schema: last, steps: [newest] });
    expect(await checked(options)).toMatchObject({ schema: last, steps: [] });
    const { backups: listed } = await runJson<{ backups: { name: string; schema: number }[] }>([
      ...['backup', 'list', backups],
    ]);
    expect(listed).toMatchObject([{ name: done.backup }]);
    const again = await runHere(['upgrade', '--into', backups, ...options]);
    expect(again.stdout).toContain('Nothing to upgrade');
  });

  test('operations: without a folder for the backup, it changes nothing unless told to', async () => {
    const { options } = await oldDatabase();
    const refused = await runHere(['upgrade', ...options]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--into') });
    expect(await checked(options)).toMatchObject({ steps: [newest] });
    await runJson(['upgrade', '--no-backup', ...options]);
    expect(await checked(options)).toMatchObject({ steps: [] });
  });

  test('operations: after an upgrade, the older version refuses the database, and works with the backup', async () => {
    const { database, remove } = await emptyLocations[name]();
    cleanUps.push(remove);
    const options = ['--database', database, '--data', join(folder, 'data')];
    const account = await runJson<{ email: string; api_key: string }>([
      ...['user', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--role', 'owner'],
      ...options,
    ]);
    const authorization = `Basic ${btoa(`${account.email}:${account.api_key}`)}`;
    const before = await serve(options);
    const sent = await fetch(`${before.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({
        ...{ type: 'stream', to: 'general', topic: 'upgrade', content: 'From before' },
      }),
    });
    expect(sent.status).toBe(200);
    await before.stop();
    await runJson(['backup', '--to', join(folder, 'backup'), ...options]);

    // The next version has one step more.
    const next = { id: last + 1, name: 'next', sql: () => ['CREATE TABLE next (id BIGINT)'] };
    const engine = await connect({ database, log: silent });
    await migrate(engine, silent, [...migrations, next]);
    await engine.close();
    for (const words of [
      ['serve', '--port', '0'],
      ['upgrade', '--check'],
    ]) {
      const refused = await runCli([...words, ...options]);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('newer version') });
    }

    const empty = await emptyLocations[name]();
    cleanUps.push(empty.remove);
    const restored = ['--database', empty.database, '--data', join(folder, 'restored')];
    await runJson(['restore', '--from', join(folder, 'backup'), ...restored]);
    const after = await serve(restored);
    cleanUps.push(async () => void (await after.stop()));
    const newestPage = 'messages?anchor=newest&num_before=1&num_after=0';
    const answer = await fetch(`${after.url}/api/v1/${newestPage}`, { headers: { authorization } });
    const { messages } = (await answer.json()) as { messages: { content: string }[] };
    expect(messages).toMatchObject([{ content: '<p>From before</p>' }]);
  });
});

test('operations: an embedded database is not upgraded while a server uses it', async () => {
  const server = await serve(['--data', folder]);
  cleanUps.push(async () => void (await server.stop()));
  const refused = await runHere(['upgrade', '--no-backup', '--data', folder]);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop it first') });
});

test('operations: a backup that lacks files stops the upgrade', async () => {
  const path = join(folder, 'tidings.db');
  const engine = await connect({ database: path, log: silent });
  await migrate(engine, silent, migrations.slice(0, last - 1));
  await engine.write(async (tx) => {
    await tx.run(
      `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id)
       VALUES (1, '', 'uuid', 1, 0, 0, 0)`,
    );
    await tx.run(
      `INSERT INTO attachments (realm_id, id, owner_id, path_id, name, size, content_type, animated, created_at)
       VALUES (1, 2, 3, '1/ab/soup.txt', 'soup.txt', 4, 'text/plain', 0, 5)`,
    );
  });
  await engine.close();
  const words = ['upgrade', '--into', join(folder, 'backups'), '--data', folder];
  const refused = await runHere(words);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('soup.txt') });
  const { steps } = await runJson<Check>(['upgrade', '--check', '--data', folder]);
  expect(steps).toEqual([newest]);
});
