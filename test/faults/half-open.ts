import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Enough to recognize the response. */
const KEPT_CHARACTERS = 200;

/**
 * A client's end of a connection that never closes by itself. Resources that the server frees, it has freed
 * by itself.
 */
export class HalfOpen {
  /** The beginning of the server's data. */
  received = '';
  /** Whether the server has ended or reset it. */
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
    // Resets are expected.
    socket.on('error', () => undefined);
  }

  /** Connects, sends `text`, and nothing more. */
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

  /** Stops reading from the server. */
  stopReading(): void {
    this.#socket.pause();
  }

  /** Drops the connection, like a machine that disappears and whose peer notices. */
  drop(): void {
    this.#socket.destroy();
  }
}

/** Returns the beginning of a request: its head, and part of its body. */
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
