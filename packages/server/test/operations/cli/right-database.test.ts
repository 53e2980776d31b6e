import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrate } from '../../../src/core/storage/migrate.ts';
import { migrations } from '../../../src/core/storage/migrations/index.ts';
import { connect } from '../../../src/core/storage/open-engine.ts';
import { openRelayData } from '../../../src/delivery/relay/open-relay-data.ts';
import { bothEngines, postgresLocation, silent } from '../../support/engines.ts';
import { runHere } from './run-cli.ts';

/** Commands use the intended database, as it is, or say what to do. */

const cleanUps: (() => Promise<void>)[] = [];
let folder: string;
let data: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-right-'));
  data = join(folder, 'data');
  cleanUps.push(() => rm(folder, { recursive: true }));
  for (const name of ['TIDINGS_CONFIG', 'TIDINGS_DATA', 'TIDINGS_DATABASE']) vi.stubEnv(name, '');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ada = ['--email', 'ada@example.org', '--name', 'Ada'];

async function postgresDatabase(): Promise<string> {
  const { database, remove } = await postgresLocation();
  cleanUps.push(remove);
  return database;
}

async function configFile(settings: object): Promise<string> {
  const file = join(folder, 'tidings.json');
  await writeFile(file, JSON.stringify(settings));
  return file;
}

/** Creates a database with the first `steps` of the schema, like a server of an older version. */
async function oldDatabase(database: string, steps = migrations.length - 1): Promise<void> {
  const engine = await connect({ database, log: silent });
  await migrate(engine, silent, migrations.slice(0, steps));
  await engine.write((tx) =>
    tx.run(
      `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id)
       VALUES (1, '', 'uuid', 1, 0, 0, 0)`,
    ),
  );
  await engine.close();
}

async function schemaOf(database: string): Promise<number> {
  const engine = await connect({ database, log: silent });
  const rows = await engine.reader.all('SELECT id FROM schema_migrations');
  await engine.close();
  return rows.length;
}

describe('a missing database', () => {
  test('operations: user create creates one, and says where', async () => {
    const made = await runHere(['user', 'create', ...ada, '--data', data]);
    expect(made).toMatchObject({
      code: 0,
      stderr: `Created a new database: ${join(data, 'tidings.db')}\n`,
    });
    const again = ['user', 'create', '--email', 'eve@example.org', '--name', 'Eve', '--data', data];
    expect(await runHere(again)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['user', 'create', ...ada],
    ['realm', 'create', '--subdomain', 'sales', '--name', 'Sales'],
  ])(
    'operations: %s %s does not create one if a settings file is named: another database may be meant',
    async (...words) => {
      const { code, stderr } = await runHere([...words, '--config', await configFile({ data })]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining(`There is no Tidings data at ${join(data, 'tidings.db')}`),
      });
      await expect(stat(data)).rejects.toThrow('ENOENT');
    },
  );

  test('operations: an empty PostgreSQL database counts as missing', async () => {
    const database = await postgresDatabase();
    const { code, stderr } = await runHere(['realm', 'list', '--database', database]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('There is no Tidings data at postgres://'),
    });
    const examined = await runHere(['doctor', '--data', data, '--database', database]);
    expect(examined).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('fail  schema: there is no Tidings data in the database\n'),
    });
    const made = await runHere(['user', 'create', ...ada, '--database', database]);
    expect(made).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('Created a new database'),
    });
  });

  test.each([
    ['user', 'create', '--email', 'x', '--name', 'Ada'],
    ['user', 'create', '--email', 'ada@example.org', '--name', ''],
    ['user', 'create', ...ada, '--password', 'password'],
    ['bot', 'create', '--owner', 'a@b.c', '--email', 'x', '--name', 'Bot'],
    ['realm', 'create', '--subdomain', 'Bad Sub', '--name', 'Sales'],
    ['realm', 'create', '--subdomain', 'sales', '--name', ''],
  ])(
    'operations: %s %s %s %s %s %s: wrong arguments exit with 2 and create nothing',
    async (...words) => {
      const { code } = await runHere([...words, '--data', data]);
      expect(code).toBe(2);
      await expect(stat(data)).rejects.toThrow('ENOENT');
    },
  );
});

describe('two databases', () => {
  test('operations: a folder on the command line conflicts with a database from elsewhere, and the message says what to do', async () => {
    const database = await postgresDatabase();
    vi.stubEnv('TIDINGS_DATABASE', database);
    const backup = ['backup', '--data', data, '--to', join(folder, 'x')];
    const { code, stderr } = await runHere(backup);
    expect(code).toBe(2);
    expect(stderr).toContain('TIDINGS_DATABASE');
    expect(stderr).toContain('--database');
    expect(stderr).toContain(join(data, 'tidings.db'));
    const told = await runHere([...backup, '--database', join(data, 'tidings.db')]);
    expect(told.stderr).toContain(`There is no Tidings data at ${data}`);
  });

  test('operations: a database without an organization is not backed up', async () => {
    const engine = await connect({ database: join(folder, 'empty.db'), log: silent });
    await migrate(engine, silent);
    await engine.close();
    const words = ['--database', join(folder, 'empty.db'), '--to', join(folder, 'x')];
    const { code, stderr } = await runHere(['backup', ...words]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('The database has no organization'),
    });
    expect(await readdir(folder)).not.toContain('x');
  });

  test("operations: a push relay's database is refused, and stays unchanged", async () => {
    const relay = await openRelayData({ dataDirectory: folder }, silent);
    await relay.engine.close();
    const database = join(folder, 'relay.db');
    for (const words of [['backup', '--to', join(folder, 'x')], ['realm', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await runHere([...words, '--database', database]);
      expect({ code, said: stdout + stderr }).toEqual({
        code: 1,
        said: expect.stringContaining('The database belongs to another program'),
      });
    }
    const again = await openRelayData({ dataDirectory: folder }, silent);
    await again.engine.close();
  });
});

describe.each(bothEngines)('an older database on %s', (kind) => {
  let database: string;
  beforeEach(async () => {
    database = kind === 'postgres' ? await postgresDatabase() : join(folder, 'old.db');
    await oldDatabase(database);
  });

  test('operations: is not upgraded by commands, which say what upgrades it', async () => {
    for (const words of [['realm', 'list'], ['user', 'create', ...ada], ['doctor']]) {
      const { code, stdout, stderr } = await runHere([...words, '--database', database]);
      expect({ code, said: stdout + stderr }).toEqual({
        code: 1,
        said: expect.stringContaining('Start the server once'),
      });
    }
    expect(await schemaOf(database)).toBe(migrations.length - 1);
  });

  test('operations: is backed up as it is, and upgraded where it is restored', async () => {
    const path = join(folder, 'old.backup');
    const made = await runHere(['backup', '--database', database, '--data', data, '--to', path]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(await schemaOf(database)).toBe(migrations.length - 1);
    const restored = join(folder, 'restored');
    expect(await runHere(['restore', '--from', path, '--data', restored])).toMatchObject({
      code: 0,
    });
    expect(await schemaOf(join(restored, 'tidings.db'))).toBe(migrations.length);
  });
});

test('operations: an unreadable place is reported as such', async () => {
  // Acts like a folder that is closed to this user, but also works for root.
  await writeFile(join(folder, 'file'), '');
  const words = ['--data', join(folder, 'file', 'data')];
  const listed = await runHere(['realm', 'list', ...words]);
  expect(listed.stderr).toContain('part of its path is a file');
  const examined = await runHere(['doctor', ...words]);
  expect(examined.stdout).toContain('part of its path is a file');
  expect(examined.stdout).not.toContain('does not exist yet');
});

test('operations: restoring a file that is not a backup creates nothing', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'The wrong file, and a long one. '.repeat(100));
  const restored = join(folder, 'restored');
  const { code, stderr } = await runHere(['restore', '--data', restored, '--from', file]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `tidings: ${file} is not a backup made by Tidings, or its beginning is damaged. Use another one.\n`,
  });
  expect(await readdir(folder)).toEqual(['file']);
});
