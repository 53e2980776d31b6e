import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { setApiHeaders } from './headers.ts';

export const EVENT_STREAM = 'text/event-stream';

/** Sends server-sent events as they come. */
export function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  setApiHeaders(reply);
  reply.header('content-type', `${EVENT_STREAM}; charset=utf-8`);
  // Stops proxies from collecting a full buffer before they pass anything on.
  reply.header('x-accel-buffering', 'no');
  return reply.send(stream);
}
