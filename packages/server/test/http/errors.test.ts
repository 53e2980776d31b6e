import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StorageError } from '../../src/core/storage/storage-error.ts';
import { errorHandler } from '../../src/http/error-handler.ts';
import { parseAnswer, rawGet, rawRequest } from './raw-request.ts';
import { startServer, type TestServer } from './test-server.ts';

function fail(server: TestServer, how: string) {
  return server.call(`/api/v1/fail?how=${how}`, { method: 'POST' });
}

describe('7: errors', () => {
  it('7: errors have result, msg, code and the fields of the code', async () => {
    const server = await startServer();
    const channel = await fail(server, 'channel');
    expect(channel.status).toBe(400);
    expect(channel.body).toEqual({
      result: 'error',
      msg: 'No such channel.',
      code: 'STREAM_DOES_NOT_EXIST',
      stream: 'x',
    });
    const gone = await fail(server, 'gone');
    expect({ status: gone.status, code: gone.body.code }).toEqual({
      status: 404,
      code: 'BAD_REQUEST',
    });
  });

  it('A7: a bug is a 500 that only tells the client the request id', async () => {
    const server = await startServer();
    const { status, body, headers } = await fail(server, 'bug');
    expect(status).toBe(500);
    expect(body).toMatchObject({ result: 'error', code: 'INTERNAL_ERROR' });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body.msg).toContain(headers.get('x-request-id'));
  });

  it('an unavailable database is a 503', async () => {
    const server = await startServer();
    const { status, body } = await fail(server, 'outage');
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('in tests a response that violates its contract is a 500', async () => {
    const server = await startServer();
    expect((await fail(server, 'answer')).status).toBe(500);
  });

  it('failures are logged with the request id, without query or headers', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const app = Fastify({ genReqId: () => 'id-1' });
    app.setErrorHandler(errorHandler({ log, traces: undefined }));
    app.get('/x', () => {
      throw new StorageError('readonly', 'The file is read-only.');
    });
    const headers = { authorization: 'Basic hidden' };
    await app.inject({ url: '/x?password=hidden', headers });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ requestId: 'id-1', route: '/x' });
    expect(lines[0]).toContain('The file is read-only.');
    expect(lines[0]).not.toContain('hidden');
  });
});

describe('D: connections', () => {
  it('a request that is not HTTP gets a 400 in the API’s format', async () => {
    const server = await startServer();
    const { status, body } = parseAnswer(await rawRequest(server.port, 'nonsense\r\n\r\n'));
    expect(status).toBe(400);
    expect(body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
  });

  it('headers that are too large get a 431', async () => {
    const server = await startServer();
    const huge = rawGet('/', ['Host: a', `X-Long: ${'x'.repeat(200_000)}`]);
    const { status, body } = parseAnswer(await rawRequest(server.port, huge));
    expect({ status, code: body.code }).toEqual({ status: 431, code: 'BAD_REQUEST' });
  });

  it('D: a Host longer than host names can be gets a 400', async () => {
    const server = await startServer();
    const ask = async (host: string) =>
      parseAnswer(
        await rawRequest(server.port, rawGet('/api/v1/strict?name=x&to=[]', [`Host: ${host}`])),
      );
    expect(await ask(`${'a.'.repeat(126)}a:65535`)).toMatchObject({ status: 200 });
    const long = await ask(`${'a.'.repeat(130)}a:65535`);
    expect(long).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('a request without Host gets a 400', async () => {
    const server = await startServer();
    const { status, body } = parseAnswer(
      await rawRequest(server.port, rawGet('/api/v1/strict?name=x&to=[]', [])),
    );
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  it('a request that the server makes to itself needs no connection, also if its body is not read', async () => {
    const server = await startServer({ requestTimeoutMs: 20 });
    const failed = vi.fn();
    process.on('uncaughtException', failed);
    onTestFinished(() => void process.off('uncaughtException', failed));
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/v1/nothing',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=x',
    });
    expect(statusCode).toBe(404);
    // Longer than the time limit of a body.
    await setTimeout(100);
    expect(failed).not.toHaveBeenCalled();
  });

  it('a slow client is disconnected, in headers and in bodies', async () => {
    const server = await startServer({ requestTimeoutMs: 400 });
    const heads = [
      'POST /api/v1/echo HTTP/1.1\r\nHost: a\r\n',
      'POST /api/v1/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\n',
    ];
    for (const head of heads) {
      const { status, body } = parseAnswer(await dribble(server.port, head));
      expect({ status, code: body.code }).toEqual({ status: 408, code: 'REQUEST_TIMEOUT' });
    }
    expect((await server.call('/api/v1/strict?name=x&to=[]')).status).toBe(200);
  });

  it('a slow client is disconnected although it was answered, wherever it sends', async () => {
    const server = await startServer({ requestTimeoutMs: 400 });
    for (const line of ['POST /api/v1/nowhere', 'POST /api/v1/%ff', 'POST /api/v1/own']) {
      const head = `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n`;
      expect(await dribble(server.port, head)).toMatch(/^HTTP\/1.1 4/);
    }
  });

  it('only an account’s upload may take longer, while enough of it arrives', async () => {
    const maxBytes = 20_000_000;
    const sizes = { maxBodyBytes: maxBytes, maxUploadBytes: maxBytes };
    // Shorter than a whole body takes, and long enough for a busy machine to read a key and a piece.
    const server = await startServer({ requestTimeoutMs: 2000, ...sizes });
    const { auth } = await server.addAccount('sender@example.org');
    const head = (path: string, authorization: string) =>
      `POST /api/v1/${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: ${authorization}\r\n`;
    const ample = 500_000;
    const upload = head('upload', auth.authorization);
    const answers = await Promise.all([
      sendSlowly(server.port, upload, ample),
      sendSlowly(server.port, upload, 100),
      sendSlowly(server.port, head('echo/mine', auth.authorization), ample),
      sendSlowly(server.port, head('upload', 'Basic eDp5'), ample),
    ]);
    const statuses = answers.map((answer) => parseAnswer(answer).status);
    expect(statuses).toEqual([200, 408, 408, 401]);
  });

  it('a request with an unknown expectation gets a 417', async () => {
    const server = await startServer();
    const request = rawGet('/api/v1/strict?name=x&to=[]', ['Host: a', 'Expect: x']);
    const { status, body } = parseAnswer(await rawRequest(server.port, request));
    expect({ status, code: body.code }).toEqual({ status: 417, code: 'BAD_REQUEST' });
  });

  it('a client that disconnects in the middle of its body does no harm', async () => {
    const server = await startServer();
    const head =
      'POST /api/v1/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n' +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\ntext=';
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(head, () => socket.destroy());
      });
      socket.once('close', () => resolve());
    });
    expect((await server.call('/api/v1/strict?name=x&to=[]')).status).toBe(200);
  });
});

/** Writes a piece now and then until the server disconnects. Returns the response. */
async function dribble(
  port: number,
  head: string,
  everyMs = 20,
  nextPiece = () => 'x',
): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.write(nextPiece()), everyMs);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return answer;
}

/** Sends a file in twelve pieces. Returns the response until the server disconnected. */
function sendSlowly(port: number, head: string, pieceBytes: number): Promise<string> {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const end = '\r\n--b--\r\n';
  const length = start.length + 12 * pieceBytes + end.length;
  const pieces = [...Array<string>(12).fill('x'.repeat(pieceBytes)), end];
  const form = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`;
  return dribble(port, head + form + start, 250, () => pieces.shift() ?? '');
}
