import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface LineQuality {
  readonly roundTripMs: number;
  /** In each direction. */
  readonly kilobitsPerSecond: number;
  /** The share of requests whose connection is cut: half of them before they arrive, half after. */
  readonly cutShare: number;
  /** Returns numbers from 0 up to 1. */
  random(): number;
}

/** One direction of a line. All connections share its bandwidth. */
interface Direction {
  bytes: number;
  /** When the last byte so far leaves the sender. */
  sentAt: number;
}

const REQUEST = /^(?:GET|POST|PUT|PATCH|DELETE) /;

/** A proxy that is as slow as a line: with delay, bandwidth and loss. */
export class SlowLine {
  readonly up: Direction = { bytes: 0, sentAt: 0 };
  readonly down: Direction = { bytes: 0, sentAt: 0 };
  /** Whether nothing gets through. */
  isDown = false;
  readonly #target: URL;
  readonly #quality: LineQuality;
  readonly #listener: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: string, quality: LineQuality) {
    this.#target = new URL(target);
    this.#quality = quality;
    this.#listener = createServer((client) => this.#join(client));
  }

  static async before(target: string, quality: LineQuality): Promise<SlowLine> {
    const line = new SlowLine(target, quality);
    line.#listener.listen(0, '127.0.0.1');
    await once(line.#listener, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#listener.address() as AddressInfo).port}`;
  }

  /** Cuts all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#listener.close();
    await once(this.#listener, 'close');
  }

  #join(client: Socket): void {
    if (this.isDown) return void client.destroy();
    const server = connect(Number(this.#target.port), this.#target.hostname);
    // Opening a connection takes a round trip.
    const openAt = performance.now() + this.#quality.roundTripMs;
    this.#carry({ from: client, to: server, by: this.up, openAt });
    this.#carry({ from: server, to: client, by: this.down, openAt });
  }

  #carry({ from, to, by, openAt }: Carried): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      const isCut = by === this.up && this.#isCut(bytes);
      if (isCut && this.#quality.random() < 0.5) return void from.destroy();
      by.bytes += bytes.length;
      const arrivesAt = this.#arrival(by, bytes.length, openAt);
      setTimeout(() => {
        to.write(bytes);
        if (isCut) from.destroy();
      }, arrivesAt - performance.now());
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      // After the bytes that are on their way.
      setTimeout(() => to.destroy(), Math.max(0, by.sentAt - performance.now()) + this.#oneWayMs);
    });
  }

  get #oneWayMs(): number {
    return this.#quality.roundTripMs / 2;
  }

  #isCut(bytes: Buffer): boolean {
    const { cutShare, random } = this.#quality;
    return cutShare > 0 && REQUEST.test(bytes.toString('latin1', 0, 8)) && random() < cutShare;
  }

  /** Returns when bytes that are sent now arrive. */
  #arrival(by: Direction, bytes: number, openAt: number): number {
    const bitsPerMs = this.#quality.kilobitsPerSecond;
    by.sentAt = Math.max(by.sentAt, performance.now(), openAt) + (bytes * 8) / bitsPerMs;
    return by.sentAt + this.#oneWayMs;
  }
}

interface Carried {
  readonly from: Socket;
  readonly to: Socket;
  readonly by: Direction;
  readonly openAt: number;
}
