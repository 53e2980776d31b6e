import { MAX_ATTEMPTS, Overtaken } from './overtaken.ts';
import type { RecordStore } from './record.ts';
import { RecordCache } from './record-cache.ts';
import { WorkingSet } from './working-set.ts';

/**
 * The leading tab's only way to change records. Changes run one after the other; each sees the ones before, and is
 * one write. Caches recent records as long as the tab leads.
 */
export class StoreWriter {
  readonly #records: RecordStore;
  readonly #cache: RecordCache;
  readonly #stopListening: () => void;
  #tail: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(records: RecordStore) {
    this.#records = records;
    this.#cache = new RecordCache(records);
    this.#stopListening = records.onWrite(
      (changes) => this.#cache.wrote(changes),
      () => this.#cache.forget(),
    );
  }

  /**
   * Runs a change and writes it. Writes nothing if `work` throws. Runs it again if the data it read turns out to be
   * outdated.
   */
  change<T>(work: (set: WorkingSet) => Promise<T>): Promise<T> {
    const turn = this.#tail.then(() => this.#untilWritten(work));
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Ends writing, since this tab no longer leads. */
  end(): void {
    this.#isOver = true;
    this.#stopListening();
    this.#cache.forget();
  }

  async #untilWritten<T>(work: (set: WorkingSet) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      if (this.#isOver) throw new Error('This tab is no longer the leader');
      const set = new WorkingSet(this.#cache);
      const result = await work(set);
      const changes = set.changes();
      if (changes.length === 0) return result;
      try {
        await this.#records.write(changes, set.basis());
        return result;
      } catch (error) {
        this.#cache.forget();
        if (!(error instanceof Overtaken) || attempts === MAX_ATTEMPTS) throw error;
      }
    }
  }
}
