import type { FastifyInstance } from 'fastify';

const IDLE_SWEEP_MS = 50;

/**
 * Closing stops accepting at once and lets requests in flight finish; connections that fall idle are
 * closed, and what is left when the time is up is cut.
 */
export function closeGracefully(app: FastifyInstance, timeoutMs: number): void {
  let sweep: NodeJS.Timeout | undefined;
  let cut: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS);
    cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    clearTimeout(cut);
  });
}
