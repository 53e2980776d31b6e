import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between a program and its database, which passes, cuts or swallows bytes. */
export class TcpProxy {
  /** Target of new connections, such as `postgres://127.0.0.1:5432/name`. */
  target: URL;
  /** Whether connections are refused. */
  refuses = false;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  #swallows = false;

  private constructor(target: string) {
    this.target = new URL(target);
    this.#listener = createServer((client) => this.#join(client));
  }

  static async before(target: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.#listener.listen(0, '127.0.0.1');
    await once(proxy.#listener, 'listening');
    return proxy;
  }

  /** Stays the same whatever the target. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
    return url.href;
  }

  /** Ends all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Drops bytes and ends of connections from now on, like a disconnected cable. */
  swallow(): void {
    this.#swallows = true;
  }

  /** Lets new connections through. Those that lost bytes stay silent. */
  heal(): void {
    this.#swallows = false;
    this.refuses = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #join(client: Socket): void {
    if (this.refuses) return void client.destroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    const line = { isLost: false };
    this.#carry(client, server, line);
    this.#carry(server, client, line);
  }

  #carry(from: Socket, to: Socket, line: { isLost: boolean }): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes) => {
      line.isLost ||= this.#swallows;
      if (!line.isLost) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      line.isLost ||= this.#swallows;
      if (!line.isLost) to.destroy();
    });
  }
}
