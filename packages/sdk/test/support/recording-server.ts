import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Answer = (response: ServerResponse, received: Received) => void;

export interface RecordingServer {
  readonly url: string;
  /** The requests that arrived, oldest first. */
  readonly received: Received[];
}

/** Starts a server that gives these answers in turn, and repeats the last one. */
export async function recordingServer(...answers: readonly Answer[]): Promise<RecordingServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server');
    const entry: Received = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    };
    const answer = answers[Math.min(received.length, answers.length - 1)] ?? success();
    received.push(entry);
    answer(response, entry);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function success(fields: Record<string, unknown> = {}): Answer {
  return json(200, { result: 'success', msg: '', ...fields });
}

export function failure(
  status: number,
  code: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Answer {
  return json(status, { result: 'error', msg: 'Refused.', code, ...fields }, headers);
}
