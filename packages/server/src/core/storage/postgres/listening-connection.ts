import pg from 'pg';
import type { Logger } from 'pino';
import type { Sql } from '../engine.ts';
import { PostgresConnection } from './postgres-connection.ts';

export interface Listening {
  readonly config: pg.ClientConfig;
  readonly log: Logger;
  /** The handler of each channel's payloads. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when a connection starts to listen. Earlier notifications may be lost. */
  readonly onConnected: () => void;
  /** Called from time to time, to find changes without a notification. */
  readonly look: (sql: Sql) => Promise<void>;
  /** A connection for `look` while the listening one is down. */
  readonly reader: Sql;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;
const LOOK_INTERVAL_MS = 10_000;
const QUERY_TIMEOUT_MS = 5000;

/**
 * Listens to PostgreSQL's notifications on its own connection, which it reopens whenever it breaks. It also looks at
 * the database over that connection from time to time, because notifications can get lost and a connection can die
 * without a sign. It gets this process's own notifications too.
 */
export class ListeningConnection {
  readonly #listening: Listening;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #closed = false;

  constructor(listening: Listening) {
    this.#listening = listening;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { config, channels, log, onConnected, look, reader } = this.#listening;
    const client = new pg.Client({ ...config, query_timeout: QUERY_TIMEOUT_MS });
    this.#client = client;
    client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    client.on('error', (error) =>
      log.warn({ err: error }, 'lost the connection to the other nodes'),
    );
    client.once('end', () => this.#later(() => this.#connect(), this.#nextRetryMs()));
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      if (!this.#closed) log.warn({ err: error }, 'cannot listen to the other nodes');
      await client.end().catch(() => undefined);
      await look(reader).catch(() => undefined);
      return;
    }
    this.#retryMs = FIRST_RETRY_MS;
    onConnected();
    this.#later(() => this.#look(client), LOOK_INTERVAL_MS);
  }

  async #look(client: pg.Client): Promise<void> {
    try {
      await this.#listening.look(new PostgresConnection(client));
      this.#later(() => this.#look(client), LOOK_INTERVAL_MS);
    } catch (error) {
      if (!this.#closed)
        this.#listening.log.warn({ err: error }, 'lost the connection to the other nodes');
      // The end of this connection triggers the next one.
      await client.end().catch(() => undefined);
    }
  }

  /** Schedules the next action. Only one is pending: a look, or after the end of a connection the next connection. */
  #later(action: () => Promise<void>, delayMs: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void action(), delayMs).unref();
  }

  #nextRetryMs(): number {
    const retryMs = this.#retryMs;
    this.#retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    return retryMs;
  }
}
