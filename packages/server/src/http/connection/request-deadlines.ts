import type { IncomingMessage } from 'node:http';
import { hasBody } from '../input/read-body.ts';
import { answerConnectionError } from './connection-error.ts';

/** Within the usual time of 30 seconds this comes through the slowest lines that people send files by. */
const LEAST_UPLOAD_BYTES = 128 * 1024;

/** Bodies that are on their way, each with the timer that cuts it. */
const arriving = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Cuts a request whose body has not arrived within a time, whatever becomes of the request meanwhile. To be called for
 * each: Node's own limit is one for all, those that upload large files included, and so it is left with the headers.
 */
export function limitBody(request: IncomingMessage, timeoutMs: number): void {
  // Most bodies come in one piece with their headers, and are here in the next tick.
  if (hasBody(request)) process.nextTick(watch, request, timeoutMs);
}

function watch(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete) return;
  arriving.set(request, setTimeout(cut, timeoutMs, request));
  request.once('end', forget);
  request.once('close', forgetIfGone);
}

/** For a request whose body nobody reads yet. */
export function stopClock(request: IncomingMessage): void {
  forget.call(request);
}

/** For a request that may bring a large file: it may take any time while enough comes in each stretch of it. */
export function judgeByProgress(request: IncomingMessage, timeoutMs: number): void {
  const { socket } = request;
  // A request that came over no line, as the demonstration's, has no clock, and nothing would ever end this one.
  if (request.complete || socket.destroyed || socket.bytesRead === undefined) return;
  forget.call(request);
  let before = socket.bytesRead;
  const look = () => {
    if (socket.bytesRead - before < LEAST_UPLOAD_BYTES) return cut(request);
    before = socket.bytesRead;
    arriving.set(request, setTimeout(look, timeoutMs));
  };
  arriving.set(request, setTimeout(look, timeoutMs));
}

function cut(request: IncomingMessage): void {
  arriving.delete(request);
  if (request.complete) return;
  const error = new Error('The request took too long to arrive.');
  answerConnectionError(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket);
}

function forget(this: IncomingMessage): void {
  clearTimeout(arriving.get(this));
  arriving.delete(this);
}

/** A request also closes once it is answered, though its body may still be on its way. */
function forgetIfGone(this: IncomingMessage): void {
  if (this.complete || this.socket.destroyed) forget.call(this);
}
