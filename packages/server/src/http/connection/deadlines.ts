import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '../input/read-parameters.ts';
import { answerConnectionError } from './connection-error.ts';

/** Least progress per period of an upload. With the default of 30 seconds, the slowest usual lines manage it. */
const LEAST_UPLOAD_BYTES = 128 * 1024;

/** Bodies that are arriving, each with the timer that closes its connection. */
const arriving = new WeakMap<IncomingMessage, NodeJS.Timeout>();
/** Requests whose body has no time limit, or one of its own. */
const exempt = new WeakSet<IncomingMessage>();

/**
 * Closes the connection of a request whose body does not arrive in time. Call it for every request. Node's own limit
 * is one for all requests, large uploads included, so it covers only the headers here.
 */
export function limitBody(request: IncomingMessage, timeoutMs: number): void {
  // A request that the server makes to itself, such as one of an outbox, arrives whole and has no socket.
  if (!(request.socket instanceof Socket)) return;
  // Most bodies arrive together with their headers, and are complete once Node has read what is there.
  if (hasBody(request)) setImmediate(watch, request, timeoutMs);
}

function watch(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete || request.socket.destroyed || exempt.has(request)) return;
  arriving.set(request, setTimeout(cut, timeoutMs, request));
  forgetOnceOver(request);
}

/** Stops the timer while a request waits before its body is read. */
export function stopClock(request: IncomingMessage): void {
  exempt.add(request);
  forget.call(request);
}

/** Lets a large upload take any time while enough bytes arrive in each period. */
export function judgeByProgress(request: IncomingMessage, timeoutMs: number): void {
  const { socket } = request;
  // A request without a connection, such as the demo's, has no timer, and nothing would ever stop this one.
  if (request.complete || socket.destroyed || socket.bytesRead === undefined) return;
  stopClock(request);
  let before = socket.bytesRead;
  const look = () => {
    if (socket.bytesRead - before < LEAST_UPLOAD_BYTES) return cut(request);
    before = socket.bytesRead;
    arriving.set(request, setTimeout(look, timeoutMs));
  };
  arriving.set(request, setTimeout(look, timeoutMs));
  forgetOnceOver(request);
}

function cut(request: IncomingMessage): void {
  arriving.delete(request);
  if (request.complete) return;
  const error = new Error('The request took too long to arrive.');
  answerConnectionError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
}

function forgetOnceOver(request: IncomingMessage): void {
  request.once('end', forget);
  request.once('close', forgetIfGone);
}

function forget(this: IncomingMessage): void {
  clearTimeout(arriving.get(this));
  arriving.delete(this);
}

/** Stops the timer if the connection is gone. A request also closes once answered, while its body may still arrive. */
function forgetIfGone(this: IncomingMessage): void {
  if (this.complete || this.socket.destroyed) forget.call(this);
}

/** Shorter answers fit into the buffers of the system. One that does not wastes little memory. */
const LONG_ANSWER = 16 * 1024;

/**
 * Closes connections whose client stops reading an answer, because large answers wait in memory. Streams have no
 * limit: the server pauses reading their source until the client continues.
 */
export function limitAnswers(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < LONG_ANSWER) return done(null, payload);
    // Node closes the socket unless some of the answer gets through, and resets the timer for the next request.
    // The server's own requests, which fill the demo, have no socket.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(timeoutMs);
    done(null, payload);
  });
}
