import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from './test-server.ts';

/** More than the system buffers for a client that does not read. */
const SIZE = 16 << 20;
const REQUEST_TIMEOUT_MS = 3000;

async function connections({ app }: TestServer): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

describe('large responses', () => {
  async function askFor(size: number) {
    const server = await startServer({
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      maxBodyBytes: size + 100,
    });
    const { auth } = await server.addAccount('ann@example.com');
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const body = `to=${'x'.repeat(size)}`;
    socket.write(
      `POST /api/v1/echo/mine HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${auth.authorization}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\n' +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    return { server, socket };
  }

  it('operations: a client that does not read its response is disconnected', async () => {
    const { server } = await askFor(SIZE);
    await expect.poll(() => connections(server)).toBe(1);
    await expect.poll(() => connections(server)).toBe(0);
  });

  it('operations: a slow reader gets the whole response', async () => {
    const { socket } = await askFor(SIZE);
    let bytes = 0;
    socket.on('data', async (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      await setTimeout((chunk.length / SIZE) * 3 * REQUEST_TIMEOUT_MS);
      socket.resume();
    });
    await expect.poll(() => bytes).toBeGreaterThan(SIZE);
    expect(socket.destroyed).toBe(false);
  });
});
