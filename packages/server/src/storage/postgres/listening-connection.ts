import pg from 'pg';
import type { Logger } from 'pino';
import type { Sql } from '../engine.ts';
import { PostgresConnection } from './postgres-connection.ts';

export interface Listening {
  readonly config: pg.ClientConfig;
  readonly log: Logger;
  /** What to do with what is said on a channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** Called when a connection listens: what was said before is lost. */
  readonly onConnected: () => void;
  /** Called now and then, to find out without being told. */
  readonly look: (sql: Sql) => Promise<void>;
  /** For looking while there is no connection to listen on. */
  readonly reader: Sql;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;
const LOOK_INTERVAL_MS = 10_000;
const QUERY_TIMEOUT_MS = 5000;

/**
 * Listens to notifications of PostgreSQL, on a connection of its own that is made anew whenever it
 * breaks. It looks at the database over that connection now and then: notifications can get lost, and
 * a connection can be dead without a sign. It also hears what this process says.
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
    client.on('error', (error) => log.warn({ err: error }, 'lost touch with other nodes'));
    client.once('end', () => this.#later(() => this.#connect(), this.#nextRetryMs()));
    try {
      await client.connect();
      for (const channel of Object.keys(channels)) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      if (!this.#closed) log.warn({ err: error }, 'cannot hear other nodes');
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
      if (!this.#closed) this.#listening.log.warn({ err: error }, 'lost touch with other nodes');
      // Its end brings the next connection.
      await client.end().catch(() => undefined);
    }
  }

  /** One thing is awaited at a time: the next look, or, once the connection ended, the next connection. */
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
