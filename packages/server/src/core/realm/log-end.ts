import type { Sql } from '../storage/engine.ts';
import { SerialQueue } from '../storage/serial-queue.ts';

/**
 * Reads where the log of a realm ends now, including entries of other processes. Callers that arrive during a read
 * share the next one, since the running one may have started before their call.
 */
export class LogHead {
  readonly #sql: Sql;
  readonly #realmId: number;
  readonly #reads = new SerialQueue();
  #next: Promise<number | undefined> | undefined;

  constructor(sql: Sql, realmId: number) {
    this.#sql = sql;
    this.#realmId = realmId;
  }

  /** Returns undefined if the realm is gone from the database. */
  now(): Promise<number | undefined> {
    this.#next ??= this.#reads.run(() => {
      this.#next = undefined;
      return this.#read();
    });
    return this.#next;
  }

  async #read(): Promise<number | undefined> {
    const row = await this.#sql.get<{ last_event_id: number }>(
      'SELECT last_event_id FROM realms WHERE id = $1',
      [this.#realmId],
    );
    return row?.last_event_id;
  }
}
