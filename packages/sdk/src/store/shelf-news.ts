import type { ShelfChange, ShelfEntry, WriteListener } from './shelf-entry.ts';

/**
 * Tells of what was written, in its order. Another tab may tell only which entries it wrote; these are
 * read first, and may be newer by then.
 */
export class ShelfNews {
  readonly #read: (ids: readonly string[]) => Promise<readonly ShelfEntry[]>;
  readonly #listeners = new Set<WriteListener>();
  #last: Promise<void> | undefined;
  /** How many were heard and not told yet. */
  #untold = 0;

  constructor(read: (ids: readonly string[]) => Promise<readonly ShelfEntry[]>) {
    this.#read = read;
  }

  subscribe(listener: WriteListener): () => void {
    const own: WriteListener = (changes) => listener(changes);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  hear(changes: readonly ShelfChange[]): void {
    const unread = changes.flatMap((change) => (isUnread(change) ? [change.put.id] : []));
    if (unread.length === 0 && this.#untold === 0) this.#tell(changes);
    else this.#last = this.#tellLater(changes, unread, this.#last);
  }

  end(): void {
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
    // What cannot be read is not told: who reads next meets the same trouble, and says so.
    if (read.status === 'fulfilled') this.#tell(filledIn(changes, read.value));
  }

  #tell(changes: readonly ShelfChange[]): void {
    for (const listener of [...this.#listeners]) listener(changes);
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
