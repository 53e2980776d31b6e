import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const IDLE_SWEEP_MS = 50;

/**
 * Closing stops accepting at once and lets requests in flight finish; connections that fall idle are
 * closed, and what is left when the time is up is cut.
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
      // Browsers open some beforehand. To Node, which waits for their requests, these are not idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, IDLE_SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
