import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '../../core/api-error.ts';
import { errorBody } from '../answer.ts';

const HEADERS_TOO_LARGE = '431 Request Header Fields Too Large';

/** Answers a request that is not valid HTTP or did not arrive in time, and closes the connection. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, problem } = explain(error.code);
  answerAndClose(socket, status, problem);
}

/** Refuses a malformed websocket handshake. */
export function answerBadHandshake(socket: Duplex): void {
  const problem = new ApiError('BAD_REQUEST', 'The websocket handshake is not valid.');
  answerAndClose(socket, '400 Bad Request\r\nSec-WebSocket-Version: 13', problem);
}

function answerAndClose(socket: Duplex, status: string, problem: ApiError): void {
  const body = errorBody(problem);
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Answers requests whose `Expect` header asks for more than the server can do. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(new ApiError('BAD_REQUEST', 'The Expect header asks for too much.'));
    const type = 'application/json; charset=utf-8';
    response
      .writeHead(417, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
      .end(body);
  });
}

function explain(code: string | undefined): { status: string; problem: ApiError } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const problem = new ApiError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
    return { status: '408 Request Timeout', problem };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const problem = new ApiError('BAD_REQUEST', 'The address or the headers are too long.');
    return { status: HEADERS_TOO_LARGE, problem };
  }
  return {
    status: '400 Bad Request',
    problem: new ApiError('BAD_REQUEST', 'The request is not valid HTTP.'),
  };
}
