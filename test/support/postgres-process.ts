import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import type { ClusterMessage } from './postgres-cluster.ts';
import { startPostgresServer } from './postgres-server.ts';

/*
 * Runs in a process of its own, so that it survives a killed test run long enough to clean up: it stops when
 * the channel to its parent closes. It listens for that before it first waits, because it can happen at any
 * time.
 */

/** More than the files and the log of a run ever need. */
const ENOUGH_BYTES = 4 * 2 ** 30;

const parentLeft = process.connected ? once(process, 'disconnect') : undefined;
const server = await startPostgresServer(await memoryFolder()).catch((problem: Error) => {
  tellParent({ problem: problem.message });
});
if (server) tellParent({ url: server.url });
await parentLeft;
await server?.stop();

/**
 * Returns a file system in memory, since each database has a thousand files, created and deleted within
 * seconds. Undefined if there is none, or a small one, as in most containers.
 */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const size = await statfs(folder).catch(() => undefined);
  return size && size.bavail * size.bsize > ENOUGH_BYTES ? folder : undefined;
}

function tellParent(message: ClusterMessage): void {
  // A failed message to a parent that has just exited must not end this process before the server is
  // stopped.
  process.send?.(message, undefined, undefined, () => undefined);
}
