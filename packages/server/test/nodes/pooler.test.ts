import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/support/free-port.ts';
import { installedProgram } from '../../../../test/support/installed-program.ts';
import { accountInPlaceOfRoot } from '../../../../test/support/postgres-programs.ts';
import { because } from '../../../../test/support/skip-reason.ts';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { type RunningServer, runHere, serve } from '../operations/cli/run-cli.ts';
import { fresh } from '../support/channels.ts';
import { postgresLocation, type TestLocation } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { type Cluster, type Customer, startCluster } from './cluster.ts';

const pgbouncer = installedProgram('pgbouncer');
const isLeftOut = withoutPostgres || !pgbouncer;
const needs = because('needs PgBouncer and PostgreSQL');

type Mode = 'transaction' | 'session';

/** Connections to the database: with sessions, each client has its own. */
const sizes = { transaction: 4, session: 60 } as const;

async function startPooler(target: string, mode: Mode) {
  const account = await accountInPlaceOfRoot();
  const folder = await mkdtemp(join(account ? '/tmp' : tmpdir(), 'tidings-pooler-'));
  const port = await freePort();
  const { hostname, port: targetPort, username, password, pathname } = new URL(target);
  const settings = `
[databases]
* = host=${hostname} port=${targetPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${folder}/users
pool_mode = ${mode}
default_pool_size = ${sizes[mode]}
server_reset_query =
`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const child: ChildProcess = spawn(pgbouncer ?? '', [file], { ...account, stdio: 'ignore' });
  const url = new URL(target);
  url.port = String(port);
  url.pathname = pathname;
  await eventually(async () => {
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  });
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.each<Mode>(['transaction', 'session'])('behind PgBouncer in %s mode', (mode) => {
  let location: TestLocation;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let cluster: Cluster;
  let here: RunningServer;
  let there: RunningServer;
  let ada: Customer;

  beforeAll(async () => {
    if (isLeftOut) return;
    location = await postgresLocation();
    pooler = await startPooler(location.database, mode);
    cluster = await startCluster(2, ['--database-direct', location.database], {
      database: pooler.url,
      direct: location.database,
      remove: location.remove,
    });
    [here, there] = cluster.nodes as [RunningServer, RunningServer];
    ada = await cluster.customer();
  });

  afterAll(async () => {
    await cluster?.stop();
    await pooler?.stop();
  });

  it.skipIf(isLeftOut)(
    'operations: events of one process reach another at once',
    needs,
    async () => {
      const { body } = await ada.send(there, 'POST', '/register', { event_types: ['message'] });
      const cursor = { queue_id: body.queue_id, last_event_id: body.last_event_id };
      const started = performance.now();
      const polled = ada.send(there, 'GET', '/events', cursor);
      const content = fresh('word');
      await ada.send(here, 'POST', '/messages', { type: 'direct', to: [ada.id], content });
      expect((await polled).body.events[0]).toMatchObject({ message: { sender_id: ada.id } });
      // Without notifications, the process would look at the log after ten seconds.
      expect(performance.now() - started).toBeLessThan(8000);
    },
  );

  it.skipIf(isLeftOut)(
    'operations: many people write and read on few connections',
    needs,
    async () => {
      const people = await Promise.all(Array.from({ length: 10 }, () => cluster.customer()));
      const said = await Promise.all(
        people.flatMap((person, index) =>
          Array.from({ length: 10 }, async () => {
            const content = fresh('word');
            const node = index % 2 === 0 ? here : there;
            const message = { type: 'direct', to: [ada.id], content };
            const { status, body } = await person.send(node, 'POST', '/messages', message);
            expect({ status, body }).toMatchObject({ status: 200 });
            return content;
          }),
        ),
      );
      const query = { anchor: 'newest', num_before: 200, num_after: 0, apply_markdown: false };
      for (const node of cluster.nodes) {
        const { body } = await ada.send(node, 'GET', '/messages', query);
        const contents = body.messages.map((message: { content: string }) => message.content);
        expect(contents).toEqual(expect.arrayContaining(said));
      }
    },
  );

  async function checkOf(name: string, ...args: string[]) {
    const { stdout } = await runHere(['doctor', ...args, '--json']);
    const { checks } = JSON.parse(stdout) as {
      checks: { name: string; status: string; detail: string; advice?: string }[];
    };
    return checks.find((check) => check.name === name);
  }

  it.skipIf(isLeftOut)(
    'operations: doctor says which settings the role lacks, and that they help',
    needs,
    async () => {
      const both = ['--database', pooler.url, '--database-direct', location.database];
      const lacking = await checkOf('pooler', ...both);
      expect(lacking).toMatchObject({
        status: 'warn',
        advice: expect.stringContaining('ALTER ROLE'),
      });
      const statements = lacking?.advice?.match(/ALTER ROLE [^;]*;/g) ?? [];
      expect(statements).toHaveLength(4);
      const client = new pg.Client({ connectionString: location.database });
      await client.connect();
      const name = new URL(location.database).pathname.slice(1);
      for (const statement of statements) {
        await client.query(statement.replace(' SET ', ` IN DATABASE ${name} SET `));
      }
      await client.end();
      await pooler.stop();
      pooler = await startPooler(location.database, mode);
      const again = ['--database', pooler.url, '--database-direct', location.database];
      expect(await checkOf('pooler', ...again)).toMatchObject({ status: 'ok' });
    },
  );

  it.skipIf(isLeftOut)(
    'operations: a pooler that is not announced is found, and named',
    needs,
    async () => {
      expect(await checkOf('database', '--database', pooler.url)).toMatchObject({
        status: 'fail',
        detail: expect.stringContaining('--database-direct'),
      });
      const starting = serve(['--database', pooler.url, '--data', tmpdir()]);
      await expect(starting).rejects.toThrow('--database-direct');
    },
  );
});
