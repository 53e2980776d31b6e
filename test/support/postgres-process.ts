import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import type { ClusterMessage } from './postgres-cluster.ts';
import { startPostgresServer } from './postgres-server.ts';

/*
 * A process of its own, to outlive a killed test run long enough to clean up: losing the channel to
 * its parent is the sign to stop. It listens for that before it first waits, as it can come any time.
 */

/** More than the files and the log of a run ever have at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

const parentLeft = process.connected ? once(process, 'disconnect') : undefined;
const server = await startPostgresServer(await memoryFolder()).catch((problem: Error) => {
  tellParent({ problem: problem.message });
});
if (server) tellParent({ url: server.url });
await parentLeft;
await server?.stop();

/**
 * A file system in memory: each database is a thousand files, made and deleted within seconds. Undefined where there is
 * none, or a small one, as in most containers.
 */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const size = await statfs(folder).catch(() => undefined);
  return size && size.bavail * size.bsize > ENOUGH_BYTES ? folder : undefined;
}

function tellParent(message: ClusterMessage): void {
  // To send to a parent that has just left is no reason to end before the server is stopped.
  process.send?.(message, undefined, undefined, () => undefined);
}
