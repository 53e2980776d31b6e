import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const IDLE_SWEEP_MS = 50;

/**
 * On closing, stops accepting connections and lets requests in flight finish. Idle connections are closed at once, all
 * others when the time is up.
 */
export function closeGracefully(app: FastifyInstance, timeoutMs: number): void {
  const connections = new Set<Socket>();
  let sweep: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Browsers open spare connections. Node does not count them as idle, because it waits for their first request.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
