import { once } from 'node:events';
import type { ClusterMessage } from './postgres-cluster.ts';
import { startPostgresServer } from './postgres-server.ts';

/*
 * A process of its own, to outlive a killed test run long enough to clean up: losing the channel to
 * its parent is the sign to stop. It listens for that before it first waits, as it can come any time.
 */

const parentLeft = process.connected ? once(process, 'disconnect') : undefined;
const server = await startPostgresServer().catch((problem: Error) => {
  tellParent({ problem: problem.message });
});
if (server) tellParent({ url: server.url });
await parentLeft;
await server?.stop();

function tellParent(message: ClusterMessage): void {
  // To send to a parent that has just left is no reason to end before the server is stopped.
  process.send?.(message, undefined, undefined, () => undefined);
}
