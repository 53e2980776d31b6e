import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { program } from '../../../../../test/support/tidings.ts';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { withoutPostgres } from '../../../../../test/support/without-postgres.ts';
import { MIGRATION_LOCK } from '../../../src/core/storage/migrate.ts';
import { connect as connectTo } from '../../../src/core/storage/open-engine.ts';
import { SqliteConnection } from '../../../src/core/storage/sqlite/sqlite-connection.ts';
import { postgresLocation, silent } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningServer, runCli, serve } from './run-cli.ts';

/** Returns whether `script` of util-linux exists, which gives a program a terminal. */
function hasTerminals(): boolean {
  const { stdout } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return stdout?.includes('util-linux') ?? false;
}

describe('serve', () => {
  let folder: string;
  let server: RunningServer | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-serve-'));
  });
  afterEach(async () => {
    await server?.stop('SIGKILL');
    server = undefined;
    await rm(folder, { recursive: true });
  });

  function tokenFrom({ output }: RunningServer): string {
    return /\/setup#token=([\w-]+)/.exec(output.stderr)?.[1] ?? '';
  }

  function setUp({ url }: RunningServer, token: string): Promise<Response> {
    const owner = { organization_name: 'Engines', full_name: 'Ada', email: 'ada@example.org' };
    const password = 'correct horse battery';
    const body = new URLSearchParams({ ...owner, password, token });
    return fetch(`${url}/api/v1/setup`, { method: 'POST', body });
  }

  test('first run: the printed link creates the owner, and no log line contains its token', async () => {
    server = await serve(['--data', folder]);
    const token = tokenFrom(server);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await setUp(server, token)).status).toBe(200);
    expect(server.output.stdout).not.toContain(token);
    for (const line of server.output.stdout.trim().split('\n')) JSON.parse(line);
    const [welcome = '', ...others] = server.output.stderr.trim().split('\n');
    expect(JSON.parse(welcome)).toMatchObject({
      setupUrl: expect.stringContaining(token),
      msg: expect.stringContaining(`Tidings runs at ${server.url}`),
    });
    expect(others).toEqual([]);
  });

  test('first run: each start prints a new link and invalidates the older one; with an owner none is printed', async () => {
    server = await serve(['--data', folder]);
    const older = tokenFrom(server);
    await server.stop();
    server = await serve(['--data', folder]);
    expect((await setUp(server, older)).status).toBe(400);
    expect((await setUp(server, tokenFrom(server))).status).toBe(200);
    await server.stop();
    server = await serve(['--data', folder]);
    expect(server.output.stderr).not.toContain('token');
  });

  test('first run: without a command, it serves', async () => {
    const [command = '', ...words] = program;
    const env = { PATH: process.env.PATH, TIDINGS_DATA: folder, TIDINGS_PORT: '0' };
    const child = spawn(command, words, { env });
    const exited = once(child, 'exit');
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => String(text).includes('"ready"') && resolve());
    });
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('operations: a start on a taken port fails clearly, and does not affect the running server and its link', async () => {
    server = await serve(['--data', folder]);
    const { port } = new URL(server.url);
    const second = await runCli(['serve', '--data', join(folder, 'other'), '--port', port]);
    expect(second.code).toBe(1);
    expect(second.stderr).toBe(
      `tidings: Another program already listens at 127.0.0.1:${port}; perhaps the server is running. Stop it, or choose another port (--port, or port in the file). (EADDRINUSE)\n`,
    );
    expect((await setUp(server, tokenFrom(server))).status).toBe(200);
  });

  test('operations: a second server on the same SQLite file is refused, and does not affect the first one and its link', async () => {
    server = await serve(['--data', folder]);
    const second = await runCli(['serve', '--data', folder, '--port', '0']);
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `Another server already serves ${join(folder, 'tidings.db')}`,
      ),
    });
    expect((await setUp(server, tokenFrom(server))).status).toBe(200);
    await server.stop('SIGKILL');
    server = await serve(['--data', folder]);
  });

  test.each([
    ['192.0.2.1', 'This machine has no address 192.0.2.1. Give one of its own'],
    ['nowhere.invalid', "The name 'nowhere.invalid' is not an address of this machine."],
  ])(
    'operations: a start at an address of another machine, %s, says which to use',
    async (host, said) => {
      const { code, stderr } = await runCli([
        'serve',
        '--data',
        folder,
        '--port',
        '0',
        '--host',
        host,
      ]);
      expect(code).toBe(1);
      expect(stderr).toContain(`tidings: ${said}`);
    },
  );

  test('operations: a start that fails after listening ends the process, so that its supervisor restarts it', async () => {
    server = await serve(['--data', folder]);
    await server.stop();
    const database = await SqliteConnection.open(join(folder, 'tidings.db'));
    await database.run(
      "CREATE TRIGGER refuse BEFORE UPDATE ON realms BEGIN SELECT RAISE(ABORT, 'refused'); END",
    );
    await database.close();
    const second = await runCli(['serve', '--data', folder, '--port', '0']);
    expect(second.stdout).toContain('Server listening');
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('refused') });
  });

  test.runIf(process.platform === 'linux')(
    'operations: a start without permission to create folders says so, and exits',
    because('needs Linux'),
    async () => {
      const { code, stderr } = await runCli(['serve', '--data', '/proc/tidings', '--port', '0']);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'tidings: The database /proc/tidings/tidings.db cannot be opened for writing: nothing can be created there. Choose another folder. (ENOENT)\n',
      );
    },
  );

  test('operations: no new database is created beside the files of a missing one', async () => {
    const uploads = join(folder, 'uploads', '1');
    await mkdir(uploads, { recursive: true });
    await writeFile(join(uploads, 'soup.txt'), 'Soup');
    const ada = ['--email', 'ada@example.org', '--name', 'Ada'];
    for (const command of [
      ['serve', '--port', '0'],
      ['user', 'create', ...ada],
    ]) {
      const { code, stderr } = await runCli([...command, '--data', folder]);
      expect(code).toBe(1);
      expect(stderr).toContain(`There is no database ${join(folder, 'tidings.db')}, but`);
    }
    expect(await readdir(folder)).toEqual(['uploads']);
    // The message says to move them away; then they no longer matter.
    await rename(join(folder, 'uploads'), join(folder, 'uploads-before'));
    server = await serve(['--data', folder]);
    expect(tokenFrom(server)).not.toBe('');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('operations: %s ends it with 0', async (signal) => {
    server = await serve(['--data', folder]);
    expect(await server.stop(signal)).toBe(0);
    expect(server.output.stdout).toContain('stopped');
  });

  test('operations: a server with the demonstration stops when it is told to', async () => {
    server = await serve(['--data', folder, '--demo']);
    expect(await server.stop()).toBe(0);
  });

  test('operations: SIGHUP has no effect without a terminal, as under nohup or a supervisor', async () => {
    server = await serve(['--data', folder]);
    const { output } = server;
    const exited = server.stop('SIGHUP');
    await waitFor(() => expect(output.stdout).toContain('SIGHUP is ignored'));
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(await exited).toBe(0);
  });

  test.runIf(hasTerminals())(
    'operations: closing its terminal stops it like Ctrl-C',
    because('needs the program script of Linux'),
    async () => {
      const printed = join(folder, 'printed');
      const command = [...program, 'serve', '--port', '0', '--data', folder].join(' ');
      const terminal = spawn('script', ['--quiet', '--flush', '--command', command, printed]);
      const url = await waitFor(async () => {
        const [, found] = /Tidings runs at (\S+)/.exec(await readFile(printed, 'utf8')) ?? [];
        if (found === undefined) throw new Error('not ready yet');
        return found;
      });
      terminal.kill('SIGKILL');
      const files = () => readdir(folder);
      // Only a closed database has no log beside it.
      await waitFor(async () => expect(await files()).not.toContain('tidings.db-wal'));
      await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');
    },
  );

  test('operations: an unknown variable is reported, with the setting that may be meant', async () => {
    const env = { TIDINGS_PUBLICURL: 'https://chat.example.org', TIDINGS_EMAIL: 'classified' };
    server = await serve(['--data', folder], env);
    expect(server.output.stdout).toContain(
      'TIDINGS_PUBLICURL is not a setting and has no effect. Did you mean TIDINGS_PUBLIC_URL?',
    );
    expect(server.output.stdout).toContain('TIDINGS_EMAIL is not a setting');
    expect(server.output.stdout).not.toContain('classified');
    await server.stop();
    const command = await runCli(['realm', 'list', '--data', folder], { TIDINGS_DATABSE: folder });
    expect(command).toMatchObject({
      code: 0,
      stdout: expect.not.stringContaining('TIDINGS'),
      stderr: expect.stringContaining('Did you mean TIDINGS_DATABASE?'),
    });
  });

  test.skipIf(withoutPostgres)(
    'operations: a signal during the start ends it, however long the start would take',
    async () => {
      const { database, remove } = await postgresLocation();
      const engine = await connectTo({ database, log: silent });
      // Like another process that holds it while upgrading the database.
      const steps = new EventTarget();
      const upgraded = once(steps, 'upgraded');
      const held = engine.write(async (tx) => {
        await tx.all('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        await upgraded;
      });
      try {
        const [command = '', ...words] = [...program, 'serve', '--port', '0', '--data', folder];
        const child = spawn(command, [...words, '--database', database], {
          cwd: import.meta.dirname,
        });
        const exited = once(child, 'exit');
        await eventually(async () => {
          const waiting = `SELECT 1 AS one FROM pg_locks AS l JOIN pg_database AS d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`;
          return (await engine.reader.all(waiting)).length > 0;
        }, 'the server waited for its turn to upgrade');
        child.kill('SIGTERM');
        expect(await exited).toEqual([0, null]);
      } finally {
        steps.dispatchEvent(new Event('upgraded'));
        await held;
        await engine.close();
        await remove();
      }
    },
  );

  test('operations: a second signal ends it at once, with requests in flight', async () => {
    server = await serve(['--data', folder, '--shutdown-timeout', '1h', '--request-timeout', '1h']);
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /api/v1/setup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab');
    socket.on('error', () => undefined);
    const running = server;
    await waitFor(async () => {
      const metrics = await fetch(`${running.url}/metrics`);
      expect(await metrics.text()).toMatch(/^http_requests_in_flight 2$/m);
    });
    const exited = running.stop();
    await waitFor(() => expect(running.output.stdout).toContain('stopping'));
    expect(await running.stop()).toBe(143);
    expect(await exited).toBe(143);
    socket.destroy();
  });
});
