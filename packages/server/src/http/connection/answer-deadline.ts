import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts connections whose client takes nothing of an answer for a time: answers wait in memory, and are large. Streams
 * are not hurried, as nothing more is read for them meanwhile.
 */
export function limitAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // Node cuts it unless some of it gets through, and gives what comes after the answer a time of its own.
    // No connection is behind what the server asks of itself, as while it fills the demonstration.
    if (isWhole && raw.socket instanceof Socket) raw.socket.setTimeout(timeoutMs);
    done(null, payload);
  });
}
