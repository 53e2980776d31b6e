import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  open,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { PATIENCE_MS } from './patience.ts';
import { type Account, accountInPlaceOfRoot, findPrograms, handOver } from './postgres-programs.ts';

export interface PostgresServer {
  /** Connects to the database `postgres` as superuser. */
  readonly url: string;
  /** Kills it, like a crash. */
  crash(): Promise<void>;
  /** Restarts it after a crash, at the same address. */
  startAgain(): Promise<void>;
  /** Starts a read-only standby that follows this server, at its own or the given address. */
  startStandby(url?: string): Promise<PostgresServer>;
  /** Promotes a standby to a primary, which accepts writes. */
  promote(): Promise<void>;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

interface Site {
  readonly folder: string;
  readonly data: string;
  /**
   * The shared installation, and the one of this server: possibly a copy in its folder, which is deleted
   * with it.
   */
  readonly installed: string;
  readonly programs: string;
  /** Undefined for the current user. */
  readonly account: Account | undefined;
}

/** Tests crash processes and connections, but not the machine, so syncing to disk would only cost time. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
};

const maxPortAttempts = 5;

/**
 * Starts a server in a new temporary folder, or with its data in another one, on a free port. Errors contain
 * its output.
 */
export async function startPostgresServer(dataParent?: string): Promise<PostgresServer> {
  const account = await accountInPlaceOfRoot();
  // Root's temporary folder may be closed to the account.
  const folder = await mkdtemp(join(account ? '/tmp' : tmpdir(), 'tidings-postgres-'));
  const data = dataParent ? await mkdtemp(join(dataParent, 'tidings-data-')) : join(folder, 'data');
  try {
    const password = randomBytes(16).toString('hex');
    await writeFile(join(folder, 'password'), password);
    const installed = await findPrograms();
    const programs = account ? await handOver(folder, installed, account) : installed;
    if (account && dataParent) await chown(data, account.uid, account.gid);
    const site = { folder, data, installed, programs, account };
    await createDataFolder(site);
    return await serve(site, password);
  } catch (problem) {
    const output = await readLog(folder);
    await deleteFolders({ folder, data });
    throw new Error(`${problem}\n${output}`, { cause: problem });
  }
}

async function serve(site: Site, password: string): Promise<PostgresServer> {
  const port = await startOnFreePort(site);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const options = `--options=-p ${port}`;
  return {
    url,
    crash: () => run(site, 'pg_ctl', ['stop', pgdata(site), '--mode=immediate']),
    startAgain: () => run(site, 'pg_ctl', ['start', pgdata(site), options]),
    promote: () => run(site, 'pg_ctl', ['promote', pgdata(site)]),
    startStandby: async (primary = url) => serve(await copyOf(site, primary), password),
    stop: () => stop(site),
  };
}

/** Copies a server like `pg_basebackup`, which is not among the programs. */
async function copyOf(site: Site, url: string): Promise<Site> {
  const folder = await mkdtemp(join(dirname(site.folder), 'tidings-postgres-'));
  const data = join(folder, 'data');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    const isOfProcess = (path: string) => /postmaster\.(pid|opts)$/.test(path);
    await cp(site.data, data, {
      recursive: true,
      filter: (path) => !isOfProcess(path),
    });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop()');
    await writeFile(join(data, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
  await writeFile(join(data, 'standby.signal'), '');
  const { hostname: host, port, username: user, password } = new URL(url);
  const primary = `host=${host} port=${port} user=${user} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  await chmod(data, 0o700);
  const { installed, account } = site;
  return {
    folder,
    data,
    account,
    installed,
    programs: account ? await handOver(folder, installed, account) : installed,
  };
}

function createDataFolder(site: Site): Promise<void> {
  return run(site, 'initdb', [
    pgdata(site),
    '--username=postgres',
    '--pwfile=password',
    '--auth=password',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ]);
}

async function startOnFreePort(site: Site): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      await run(site, 'pg_ctl', ['start', pgdata(site), `--options=-p ${port}`]);
      return port;
    } catch (problem) {
      // Another program may have taken the port in the meantime.
      const wasTaken = (await readLog(site.folder)).includes('could not bind');
      if (!wasTaken || attempt === maxPortAttempts) throw problem;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

async function stop(site: Site): Promise<void> {
  try {
    await run(site, 'pg_ctl', ['stop', pgdata(site), '--mode=fast']);
  } finally {
    await deleteFolders(site);
  }
}

/** Its output goes to a file, because the server that `pg_ctl` starts would keep a pipe open. */
async function run(
  { folder, programs, account }: Site,
  program: 'initdb' | 'pg_ctl',
  args: readonly string[],
): Promise<void> {
  const log = await open(logPath(folder), 'a');
  try {
    const child = spawn(join(programs, program), args, {
      ...account,
      cwd: folder,
      env: { ...process.env, PGCTLTIMEOUT: String(PATIENCE_MS / 1000) },
      stdio: ['ignore', log.fd, log.fd],
    });
    const [code, signal] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${program} exited with ${signal ?? `code ${code}`}`);
  } finally {
    await log.close();
  }
}

function logPath(folder: string): string {
  return join(folder, 'log');
}

function readLog(folder: string): Promise<string> {
  return readFile(logPath(folder), 'utf8').catch(() => '');
}

function pgdata({ data }: Site): string {
  return `--pgdata=${data}`;
}

async function deleteFolders({ folder, data }: Pick<Site, 'folder' | 'data'>): Promise<void> {
  for (const each of [data, folder]) {
    await rm(each, { recursive: true, force: true, maxRetries: 5 });
  }
}
