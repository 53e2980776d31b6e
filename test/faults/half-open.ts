import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Enough to tell which answer it is. */
const KEPT_CHARACTERS = 200;

/**
 * A client's end of a connection that is never closed by itself, whatever the server does: what the
 * server is rid of, it got rid of alone.
 */
export class HalfOpen {
  /** The beginning of what the server said. */
  received = '';
  /** Whether the server has ended or cut it. */
  isCut = false;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.received = (this.received + text).slice(0, KEPT_CHARACTERS);
    });
    const cut = () => {
      this.isCut = true;
    };
    socket.on('end', cut).on('close', cut);
    // That it was cut is what the tests are about.
    socket.on('error', () => undefined);
  }

  /** Sends `text` and leaves it at that. */
  static async open(url: string, text: string): Promise<HalfOpen> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, 'connect');
    const connection = new HalfOpen(socket);
    socket.write(text);
    return connection;
  }

  send(text: string): void {
    if (!this.isCut && this.#socket.writable) this.#socket.write(text);
  }

  /** Takes nothing that the server sends from now on. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** As when the machine at this end is gone, and the server's finds out. */
  drop(): void {
    this.#socket.destroy();
  }
}

/** The beginning of a request: its head, and what there is of its body. */
export function requestText(
  url: string,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const all = { host: new URL(url).host, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n')}${body}`;
}
