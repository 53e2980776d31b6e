import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import type { Dialect, Engine } from '../../../src/core/storage/engine.ts';
import { migrate } from '../../../src/core/storage/migrate.ts';
import { migrations } from '../../../src/core/storage/migrations/index.ts';
import { connect } from '../../../src/core/storage/open-engine.ts';
import { postgresDialect } from '../../../src/core/storage/postgres/postgres-dialect.ts';
import { sqliteDialect } from '../../../src/core/storage/sqlite/sqlite-dialect.ts';
import { backUp } from '../../../src/operations/backup/back-up.ts';
import { readTableShapes } from '../../../src/operations/backup/table-shape.ts';
import { startServer } from '../../../src/server.ts';
import { VERSION } from '../../../src/version.ts';
import { runJson, serve } from '../../operations/cli/run-cli.ts';
import { bothEngines, emptyLocations, silent } from '../../support/engines.ts';

/*
 * Databases of all releases must become current. `releases` has, for each release, the statements that made its tables,
 * and a backup of a small organization. The first run with a new version number writes its files; they never change
 * after that.
 */

const folder = fileURLToPath(new URL('./releases/', import.meta.url));
const dialects: readonly Dialect[] = [sqliteDialect, postgresDialect];

const fileOf = (version: string, end: string) => join(folder, `${version}${end}`);

/** Returns the statements of all steps, each with a line that names its step. */
function statementsOf(dialect: Dialect, steps = migrations): string {
  return steps
    .map(({ id, name, sql }) => [`-- ${id} ${name}`, ...sql(dialect)].join(';\n'))
    .join(';\n\n');
}

describe.each(dialects)('$engine', (dialect) => {
  test('operations: the schema of this release is on record', async () => {
    await expect(statementsOf(dialect)).toMatchFileSnapshot(
      fileOf(VERSION, `-${dialect.engine}.sql`),
    );
  });

  test('operations: no step of a release has changed since', async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(`-${dialect.engine}.sql`));
    expect(files).toContain(`0.1.0-${dialect.engine}.sql`);
    for (const file of files) {
      const recorded = await readFile(join(folder, file), 'utf8');
      const steps = recorded.match(/^-- \d+ /gm)?.length ?? 0;
      expect(statementsOf(dialect, migrations.slice(0, steps)), file).toBe(recorded);
    }
  });
});

const recorded = (await readdir(folder)).flatMap((name) => name.match(/^\d+\.\d+\.\d+/) ?? []);
const versions = [...new Set([...recorded, VERSION])];

describe.each(versions)('a backup of release %s', (version) => {
  const backup = fileOf(version, '.backup');

  beforeAll(async () => {
    if (version === VERSION && !existsSync(backup)) await recordBackup(backup);
  });

  describe.each(bothEngines)('%s', (name) => {
    let place: string;
    let removeDatabase: () => Promise<void>;
    let options: readonly string[];
    let database: string;

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), 'tidings-release-'));
      ({ database, remove: removeDatabase } = await emptyLocations[name]());
      options = ['--database', database, '--data', place];
      await runJson(['restore', '--from', backup, ...options]);
    });

    afterAll(async () => {
      await removeDatabase();
      await rm(place, { recursive: true, force: true });
    });

    test('operations: it gets the tables of a new database', async () => {
      const fresh = await emptyLocations[name]();
      try {
        expect(await shapesOf(database)).toEqual(await shapesOf(fresh.database));
      } finally {
        await fresh.remove();
      }
    });

    test('operations: its people sign in and read their messages and files', async () => {
      const server = await serve(options);
      try {
        const signedIn = await fetch(`${server.url}/api/v1/fetch_api_key`, {
          method: 'POST',
          body: new URLSearchParams({ username: owner.email, password: owner.password }),
        });
        const { api_key } = (await signedIn.json()) as { api_key: string };
        const authorization = `Basic ${btoa(`${owner.email}:${api_key}`)}`;
        const get = async (path: string) => {
          const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
          expect(answer.status).toBe(200);
          return answer;
        };
        const page = await get('/api/v1/messages?anchor=newest&num_before=10&num_after=0');
        const { messages } = (await page.json()) as {
          messages: { content: string; reactions: unknown[] }[];
        };
        const [first] = messages.filter(({ reactions }) => reactions.length > 0);
        expect(first?.content).toContain('at <strong>four</strong>');
        const [, path = ''] = /href="(\/user_uploads\/[^"]+)"/.exec(first?.content ?? '') ?? [];
        expect(await (await get(path)).text()).toBe('Soup');
      } finally {
        await server.stop();
      }
    });
  });
});

const owner = {
  organization_name: 'Engines',
  full_name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'correct horse battery',
};

async function shapesOf(database: string): Promise<unknown> {
  const engine = await connect({ database, log: silent });
  try {
    await migrate(engine, silent);
    return await engine.snapshot(async (sql) => [
      await readTableShapes(sql, engine.dialect),
      await indexesOf(engine),
    ]);
  } finally {
    await engine.close();
  }
}

function indexesOf({ reader, dialect }: Engine): Promise<unknown[]> {
  return dialect.engine === 'sqlite'
    ? reader.all("SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name")
    : reader.all(
        'SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname',
      );
}

/** Writes the backup of a small organization with this version. */
async function recordBackup(path: string): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'tidings-record-'));
  const config = loadConfig({ flags: { data: place, port: '0' }, env: {} });
  const server = await startServer(config, { log: silent });
  try {
    const token = server.setupUrl?.split('token=')[1] ?? '';
    const headers: Record<string, string> = {};
    const post = async (name: string, body: URLSearchParams | FormData) => {
      const answer = await fetch(`${server.url}/api/v1/${name}`, { method: 'POST', body, headers });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as Record<string, string>;
    };
    const form = (fields: Record<string, string>) => new URLSearchParams(fields);
    const { api_key } = await post('setup', form({ ...owner, token }));
    headers['authorization'] = `Basic ${btoa(`${owner.email}:${api_key}`)}`;
    const file = new FormData();
    file.append('file', new Blob(['Soup'], { type: 'text/plain' }), 'soup.txt');
    const { url = '' } = await post('user_uploads', file);
    const topic = { type: 'stream', to: 'general', topic: 'lunch' };
    const { id = '' } = await post(
      'messages',
      form({ ...topic, content: `[soup.txt](${url}) at **four**?` }),
    );
    await post(`messages/${id}/reactions`, form({ emoji_name: 'tada' }));
    await post('drafts', form({ drafts: JSON.stringify([draft]) }));
    await backUp(server.services, path);
  } finally {
    await server.close();
    await rm(place, { recursive: true });
  }
}

const draft = { type: '', to: [], topic: '', content: 'later', timestamp: 1_700_000_000 };
