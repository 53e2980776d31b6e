import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../support/random.ts';

export type Temper = 'healthy' | 'slow' | 'flaky' | 'often down';

interface Arrived {
  readonly id: number;
  readonly message: { readonly id: number };
}

const FAILING_SHARE = 0.3;
const SLOW_MS = 400;

/** A receiver of messages that fails at random, and checks the order of what it accepts. */
export class ShakyReceiver {
  readonly violations: string[] = [];
  readonly temper: Temper;
  /** Ids of the accepted messages. */
  readonly messageIds = new Set<number>();
  /** Events that were accepted more than once. */
  repeated = 0;
  deliveries = 0;
  failures = 0;
  /** Whether it answers nothing at all. */
  isDown = false;
  readonly #random: Random;
  readonly #server: Server;
  readonly #seen = new Set<number>();
  #last = 0;
  /** A flaky receiver loses its first answer, so that these events are repeated in every run. */
  #hasLostAnswer = false;

  private constructor(temper: Temper, random: Random) {
    this.temper = temper;
    this.#random = random;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => this.#take(Buffer.concat(chunks).toString(), response));
    });
  }

  static async start(temper: Temper, random: Random): Promise<ShakyReceiver> {
    const receiver = new ShakyReceiver(temper, random);
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Answers everything with success from now on. */
  heal(): void {
    this.isDown = false;
    this.#mayFail = false;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #mayFail = true;

  #take(body: string, response: ServerResponse): void {
    this.deliveries += 1;
    const fails = this.#mayFail && this.temper === 'flaky' && this.#random.chance(FAILING_SHARE);
    if (this.isDown || fails) {
      this.failures += 1;
      // An error, a closed connection, or an answer that does not come.
      const way = this.#random.below(3);
      if (way === 0) response.writeHead(500).end();
      else if (way === 1) response.socket?.destroy();
      else setTimeout(() => response.socket?.destroy(), SLOW_MS);
      return;
    }
    const { events } = JSON.parse(body) as { readonly events: readonly Arrived[] };
    for (const event of events) this.#accept(event);
    if (this.temper === 'flaky' && !this.#hasLostAnswer) {
      this.#hasLostAnswer = true;
      this.failures += 1;
      response.socket?.destroy();
      return;
    }
    const delay = this.temper === 'slow' ? this.#random.below(SLOW_MS) : 0;
    setTimeout(() => response.writeHead(204).end(), delay);
  }

  #accept({ id, message }: Arrived): void {
    if (this.#seen.has(id)) {
      this.repeated += 1;
      return;
    }
    if (id < this.#last) {
      this.violations.push(`${this.temper}: event ${id} came after ${this.#last}`);
    }
    this.#seen.add(id);
    this.#last = Math.max(this.#last, id);
    this.messageIds.add(message.id);
  }
}
