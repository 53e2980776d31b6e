import type { RecordStore } from './record.ts';
import { WorkingSet } from './working-set.ts';

/**
 * The one way the leading tab changes the records: changes come one after the other, each sees what
 * the one before wrote, and each is one write.
 */
export class StoreWriter {
  readonly #records: RecordStore;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Nothing is written if `work` throws. */
  change<T>(work: (set: WorkingSet) => Promise<T>): Promise<T> {
    const turn = this.#tail.then(async () => {
      const set = new WorkingSet(this.#records);
      const result = await work(set);
      const changes = set.changes();
      if (changes.length > 0) await this.#records.write(changes);
      return result;
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }
}
