import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface PostgresCluster {
  /** Connects to the database `postgres` as superuser. */
  readonly url: string;
  /** Stops the server and deletes its files. */
  stop(): Promise<void>;
}

export type ClusterMessage = { readonly url: string } | { readonly problem: string };

/** Starts a private PostgreSQL server in a temporary folder, on a free port. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const child = fork(fileURLToPath(new URL('./postgres-process.ts', import.meta.url)), {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    execArgv: ['--import', 'tsx'],
    // In a new process group, since Ctrl-C would stop the server before its files can be deleted.
    detached: true,
  });
  const message = await firstMessage(child);
  if ('url' in message) return { url: message.url, stop: () => stop(child) };
  await stop(child);
  throw new Error(`PostgreSQL for the tests did not start: ${message.problem}`);
}

function firstMessage(child: ChildProcess): Promise<ClusterMessage> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as ClusterMessage));
    child.once('error', (error) => resolve({ problem: error.message }));
    child.once('exit', (code) => resolve({ problem: `its process ended with code ${code}` }));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}
