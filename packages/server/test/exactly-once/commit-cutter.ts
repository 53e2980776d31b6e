import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** `before`: PostgreSQL never gets the commit. `after`: the server never gets its confirmation. */
export type Moment = 'before' | 'after';

/** A proxy between a server and PostgreSQL that can cut their connection during a commit. */
export class CommitCutter {
  readonly #target: URL;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();
  #wanted: { readonly moment: Moment; readonly done: () => void } | undefined;

  private constructor(target: URL) {
    this.#target = target;
    this.#listener = createServer((client) => this.#connect(client));
  }

  static async before(database: string): Promise<CommitCutter> {
    const cutter = new CommitCutter(new URL(database));
    cutter.#listener.listen(0, '127.0.0.1');
    await once(cutter.#listener, 'listening');
    return cutter;
  }

  get url(): string {
    const address = this.#listener.address();
    if (address === null || typeof address === 'string') throw new Error('there is no port');
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  /** Cuts the next transaction with log entries at its commit. Resolves once that has happened. */
  cutNextCommit(moment: Moment): Promise<void> {
    return new Promise((done) => {
      this.#wanted = { moment, done };
    });
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #connect(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    const statements = new StatementReader();
    let cut: { readonly done: () => void } | undefined;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end).on('close', () => {
        end();
        this.#sockets.delete(socket);
      });
    }
    client.on('data', (bytes) => {
      const { moment, done } = this.#wanted ?? {};
      if (done && statements.read(bytes)) {
        this.#wanted = undefined;
        if (moment === 'before') {
          end();
          done();
          return;
        }
        cut = { done };
      } else if (!done) statements.read(bytes);
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!cut) client.write(bytes);
      else if (bytes.includes('COMMIT\0')) {
        end();
        cut.done();
      }
    });
  }
}

const HEADER_BYTES = 5;

/** Parses a PostgreSQL client's messages as far as the cutter needs. */
class StatementReader {
  readonly #texts = new Map<string, string>();
  #rest = Buffer.alloc(0);
  #started = false;
  #logs = false;

  /** Returns whether these bytes commit a transaction with log entries. */
  read(bytes: Buffer): boolean {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    let commits = false;
    for (;;) {
      // Only the first message has no type byte.
      const start = this.#started ? 1 : 0;
      if (this.#rest.length < HEADER_BYTES) return commits;
      const end = start + this.#rest.readInt32BE(start);
      if (this.#rest.length < end) return commits;
      const [first = '', second = ''] = this.#rest.toString('utf8', HEADER_BYTES, end).split('\0');
      const type = this.#started ? this.#rest.toString('utf8', 0, 1) : 'startup';
      if (type === 'P') this.#texts.set(first, second);
      if (type === 'B') commits ||= this.#runs(this.#texts.get(second) ?? '');
      this.#started = true;
      this.#rest = this.#rest.subarray(end);
    }
  }

  #runs(text: string): boolean {
    if (text === 'BEGIN') this.#logs = false;
    if (text.includes('INSERT INTO events ')) this.#logs = true;
    return text === 'COMMIT' && this.#logs;
  }
}
