import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Folder for its data, from the command line of this process. */
export const [, , folder = ''] = process.argv;

/** Starts a server on a free port, reports it to the parent process, and ends with the parent. */
export async function serveXmpp(start: (port: number) => Promise<ChildProcess>): Promise<void> {
  const port = await freePort();
  const child = await start(port);
  child.once('exit', (code) => process.exit(code ?? 0));
  process.once('disconnect', () => child.kill());
  while (!(await isListening(port))) await setTimeout(50);
  process.send?.(`xmpp://127.0.0.1:${port}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
