import type { CancelTimer, Environment } from '../environment.ts';
import type { ShelfChange, ShelfEntry, WriteListener } from './shelf-entry.ts';

interface Listener {
  readonly hear: WriteListener;
  readonly onMissed: () => void;
}

/** The least time between two reports of missed changes, since reading again may fail for the same reason. */
const REST_MS = 10_000;

/**
 * The change feed of a database. Reports changes in the order of their writes. Another tab may announce only the ids
 * of its entries; these are read first, and may be newer by then.
 */
export class ShelfNews {
  readonly #read: (ids: readonly string[]) => Promise<readonly ShelfEntry[]>;
  readonly #listeners = new Set<Listener>();
  #last: Promise<void> | undefined;
  /** The number of announced changes that are not reported yet. */
  #untold = 0;
  readonly #after: Environment['after'] | undefined;
  /** Set until missed changes may be reported again. */
  #endRest: CancelTimer | undefined;
  #isMissed = false;

  constructor(
    read: (ids: readonly string[]) => Promise<readonly ShelfEntry[]>,
    after?: Environment['after'],
  ) {
    this.#read = read;
    this.#after = after;
  }

  /** Subscribes to changes. Calls `onMissed` if some may not have been reported to `listener`. */
  subscribe(listener: WriteListener, onMissed: () => void = () => undefined): () => void {
    const own = { hear: listener, onMissed };
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  hear(changes: readonly ShelfChange[]): void {
    const unread = changes.flatMap((change) => (isUnread(change) ? [change.put.id] : []));
    if (unread.length === 0 && this.#untold === 0) this.#tell(changes);
    else this.#last = this.#tellLater(changes, unread, this.#last);
  }

  /** Reports that changes may have been missed. */
  miss(): void {
    this.#isMissed = true;
    if (this.#endRest) return;
    this.#isMissed = false;
    for (const { onMissed } of [...this.#listeners]) onMissed();
    this.#endRest = this.#after?.(REST_MS, () => {
      this.#endRest = undefined;
      if (this.#isMissed) this.miss();
    });
  }

  end(): void {
    this.#endRest?.();
    this.#listeners.clear();
  }

  async #tellLater(
    changes: readonly ShelfChange[],
    unread: readonly string[],
    before: Promise<void> | undefined,
  ): Promise<void> {
    this.#untold += 1;
    const reading = unread.length === 0 ? [] : this.#read(unread);
    const [read] = await Promise.allSettled([reading, before]);
    this.#untold -= 1;
    if (read.status === 'fulfilled') this.#tell(filledIn(changes, read.value));
    // Readers then fail for the same reason, and report it.
    else this.miss();
  }

  #tell(changes: readonly ShelfChange[]): void {
    for (const { hear } of [...this.#listeners]) hear(changes);
  }
}

function isUnread(change: ShelfChange): change is { readonly put: ShelfEntry } {
  return 'put' in change && change.put.value === undefined;
}

function filledIn(
  changes: readonly ShelfChange[],
  entries: readonly ShelfEntry[],
): readonly ShelfChange[] {
  const stored = new Map(entries.map((entry) => [entry.id, entry]));
  return changes.map((change) => {
    if (!isUnread(change)) return change;
    const entry = stored.get(change.put.id);
    return entry ? { put: entry } : { remove: change.put };
  });
}
