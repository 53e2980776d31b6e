import type { Sql } from '../storage/engine.ts';
import { SerialQueue } from '../storage/serial-queue.ts';

/**
 * Says where the log of a realm ends by now, whoever wrote there. Who asks while the database is being
 * asked shares the next answer: that one may be of before the question.
 */
export class LogEnd {
  readonly #sql: Sql;
  readonly #realmId: number;
  readonly #reads = new SerialQueue();
  #next: Promise<number | undefined> | undefined;

  constructor(sql: Sql, realmId: number) {
    this.#sql = sql;
    this.#realmId = realmId;
  }

  /** Undefined where the database has the realm no more. */
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
