import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config/config.ts';

const IDLE_SWEEP_MS = 50;

/**
 * On closing, stops accepting connections after a delay and lets requests in flight finish. Then idle connections are
 * closed at once, all others when the time is up.
 */
export function closeGracefully(
  app: FastifyInstance,
  { stopDelayMs, shutdownTimeoutMs }: Pick<Config, 'stopDelayMs' | 'shutdownTimeoutMs'>,
): void {
  const connections = new Set<Socket>();
  let sweep: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    await wait(stopDelayMs);
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Browsers open spare connections. Node does not count them as idle, because it waits for their first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
