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

/** The radio of a phone sleeps after some ten seconds without a byte. */
const RADIO_SLEEPS_AFTER_MS = 10_000;

/** Counts of a line since it was made. They do not depend on how busy the machine is. */
export interface LineCounts {
  readonly requests: number;
  /**
   * The longest chain of round trips: a request that leaves once an answer has arrived is one further than the request
   * of that answer.
   */
  readonly roundTrips: number;
  /** The same, where opening a connection is a round trip, too. */
  readonly roundTripsAndOpenings: number;
  /** How often a byte ended a silence in which a radio goes to sleep. */
  readonly wakeUps: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
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
  #requests = 0;
  #arrived: Chain = { requests: 0, all: 0 };
  #wakeUps = 0;
  #lastByteAt = Number.NEGATIVE_INFINITY;

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

  get counts(): LineCounts {
    return {
      requests: this.#requests,
      roundTrips: this.#arrived.requests,
      roundTripsAndOpenings: this.#arrived.all,
      wakeUps: this.#wakeUps,
      bytesUp: this.up.bytes,
      bytesDown: this.down.bytes,
    };
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
    const { requests, all } = this.#arrived;
    const way: Way = { openAt, chain: { requests, all: all + 1 }, isSocket: false };
    this.#carry({ from: client, to: server, by: this.up, way });
    this.#carry({ from: server, to: client, by: this.down, way });
  }

  #carry({ from, to, by, way }: Carried): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      const isRequest = by === this.up && this.#isRequest(bytes, way);
      if (isRequest) this.#count(way);
      this.#noteByte();
      const isCut = isRequest && this.#isCut();
      if (isCut && this.#quality.random() < 0.5) return void from.destroy();
      by.bytes += bytes.length;
      const arrivesAt = this.#arrival(by, bytes.length, way.openAt);
      setTimeout(() => {
        to.write(bytes);
        if (by === this.down) this.#arrived = longer(this.#arrived, way.chain);
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

  /** Every message of a websocket counts as a request. */
  #isRequest(bytes: Buffer, way: Way): boolean {
    if (way.isSocket) return true;
    if (!REQUEST.test(bytes.toString('latin1', 0, 8))) return false;
    way.isSocket = /^upgrade: websocket\r$/im.test(bytes.toString('latin1'));
    return true;
  }

  #isCut(): boolean {
    const { cutShare, random } = this.#quality;
    return cutShare > 0 && random() < cutShare;
  }

  #count(way: Way): void {
    this.#requests += 1;
    const { requests, all } = longer(this.#arrived, way.chain);
    way.chain = { requests: requests + 1, all: all + 1 };
  }

  #noteByte(): void {
    const now = performance.now();
    if (now - this.#lastByteAt > RADIO_SLEEPS_AFTER_MS) this.#wakeUps += 1;
    this.#lastByteAt = now;
  }

  /** Returns when bytes that are sent now arrive. */
  #arrival(by: Direction, bytes: number, openAt: number): number {
    const bitsPerMs = this.#quality.kilobitsPerSecond;
    by.sentAt = Math.max(by.sentAt, performance.now(), openAt) + (bytes * 8) / bitsPerMs;
    return by.sentAt + this.#oneWayMs;
  }
}

interface Chain {
  readonly requests: number;
  /** With the opening of connections. */
  readonly all: number;
}

function longer(one: Chain, other: Chain): Chain {
  return {
    requests: Math.max(one.requests, other.requests),
    all: Math.max(one.all, other.all),
  };
}

/** A connection. */
interface Way {
  readonly openAt: number;
  /** The chain up to its current request. */
  chain: Chain;
  /** Whether it became a websocket. */
  isSocket: boolean;
}

interface Carried {
  readonly from: Socket;
  readonly to: Socket;
  readonly by: Direction;
  readonly way: Way;
}
