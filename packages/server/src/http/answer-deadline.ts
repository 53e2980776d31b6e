import type { FastifyInstance } from 'fastify';

/** No less than Node lets wait on a connection before it reads the next request from there. */
const SMALL = 16 * 1024;

/**
 * Cuts connections whose client takes nothing of a large answer for a time: it waits in memory, and so may others behind
 * it. Streams are not hurried, as nothing more is read for them meanwhile.
 */
export function limitAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > SMALL) {
      // Node does not call while some of it gets through. What comes after the answer has a time of its own.
      raw.setTimeout(timeoutMs, () => raw.destroy());
    }
    done(null, payload);
  });
}
