import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections whose client stops reading an answer, because large answers wait in memory. Streams have no
 * limit: the server pauses reading their source until the client continues.
 */
export function limitAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // Node closes the socket unless some of the answer gets through, and resets the timer for the next request.
    // The server's own requests, which fill the demo, have no socket.
    if (isWhole && raw.socket instanceof Socket) raw.socket.setTimeout(timeoutMs);
    done(null, payload);
  });
}
