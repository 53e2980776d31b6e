import pg from 'pg';
import type { Logger } from 'pino';
import type { CommitNotice } from '../engine.ts';

export const CHANNEL = 'tidings';

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;

/**
 * Hears what `announce` sends, on a connection of its own that is made anew whenever it breaks;
 * `onNotice` without a notice then says that some may have been missed. It also hears this process's
 * own announcements: whoever listens compares positions anyway.
 */
export class CommitNotices {
  readonly #config: pg.ClientConfig;
  readonly #onNotice: (notice?: CommitNotice) => void;
  readonly #log: Logger;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = FIRST_RETRY_MS;
  #closed = false;

  constructor(config: pg.ClientConfig, onNotice: (notice?: CommitNotice) => void, log: Logger) {
    this.#config = config;
    this.#onNotice = onNotice;
    this.#log = log;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#config);
    this.#client = client;
    client.on('notification', ({ payload }) => this.#onNotice(parseNotice(payload)));
    client.on('error', (error) => this.#log.warn({ err: error }, 'lost touch with other nodes'));
    client.once('end', () => this.#connectLater());
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      if (!this.#closed) this.#log.warn({ err: error }, 'cannot hear other nodes');
      await client.end().catch(() => undefined);
      return;
    }
    this.#retryMs = FIRST_RETRY_MS;
    this.#onNotice();
  }

  #connectLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#connect(), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}

function parseNotice(payload = ''): CommitNotice | undefined {
  const [realmId, eventId] = payload.split(':').map(Number);
  return realmId && eventId ? { realmId, eventId } : undefined;
}
