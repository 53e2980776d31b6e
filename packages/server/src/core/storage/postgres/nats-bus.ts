import { hash } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { pauseAfter } from '../../jobs/back-off.ts';
import type { BusFigures, Sql } from '../engine.ts';
import { connectToNats } from './nats-connection.ts';

interface BusOptions {
  readonly urls: readonly string[];
  readonly log: Logger;
  /** The database, whose processes share subjects. */
  readonly reader: Sql;
  /** The handler of each channel's payloads. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when a connection begins or ends. Messages may be lost around that time. */
  readonly onChange: () => void;
}

const retries = { firstMs: 500, mostMs: 10_000, jitter: 0.2 } as const;

/**
 * Carries the payloads of PostgreSQL's notifications between processes, over NATS. Nobody waits for it: while it is not
 * connected, `send` returns false, and the caller takes the way through PostgreSQL.
 */
export class NatsBus {
  readonly #options: BusOptions;
  #connection: NatsConnection | undefined;
  #prefix: string | undefined;
  #failures = 0;
  #sent = 0;
  #received = 0;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #connecting: Promise<void>;

  constructor(options: BusOptions) {
    this.#options = options;
    this.#connecting = this.#connect();
  }

  figures(): BusFigures {
    const isConnected = this.#connection !== undefined;
    return { isConnected, sent: this.#sent, received: this.#received };
  }

  /** Returns whether the payload was handed over. */
  send(channel: string, payload: string): boolean {
    if (!this.#connection) return false;
    try {
      this.#connection.publish(`${this.#prefix}.${channel}`, payload);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'could not use the bus');
      return false;
    }
    this.#sent += 1;
    return true;
  }

  /** Sends what is under way, and ends the connection. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#connection?.drain().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { urls, log, reader, channels, onChange } = this.#options;
    try {
      this.#prefix ??= `tidings.${await scopeOf(reader)}`;
      const connection = await connectToNats(urls);
      for (const [channel, hear] of Object.entries(channels)) {
        connection.subscribe(`${this.#prefix}.${channel}`, {
          callback: (error, message) => {
            if (error) return;
            this.#received += 1;
            hear(message.string());
          },
        });
      }
      // Otherwise others could send before the server knows of the subscriptions.
      await connection.flush();
      this.#connection = connection;
      void connection.closed().then((error) => this.#lose(error));
    } catch (error) {
      this.#retry(error);
      return;
    }
    if (this.#failures > 0) log.info('the bus is connected again');
    this.#failures = 0;
    onChange();
  }

  #lose(error: unknown): void {
    this.#connection = undefined;
    if (this.#closed) return;
    this.#options.onChange();
    this.#retry(error);
  }

  #retry(error: unknown): void {
    this.#failures += 1;
    const { log } = this.#options;
    if (this.#failures === 1) {
      log.warn({ err: error }, 'the bus is lost; notices go through PostgreSQL meanwhile');
    }
    if (this.#closed) return;
    this.#timer = setTimeout(
      () => {
        this.#connecting = this.#connect();
      },
      pauseAfter(this.#failures, retries),
    ).unref();
  }
}

/** Returns a word for the database, which no other one on the same bus has. */
async function scopeOf(reader: Sql): Promise<string> {
  const row = await reader.get<{ identity: string }>(
    `SELECT system_identifier::TEXT || ' ' || current_database() AS identity
     FROM pg_control_system()`,
  );
  return hash('sha256', row?.identity ?? '', 'hex').slice(0, 16);
}
