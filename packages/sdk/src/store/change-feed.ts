import type { CancelTimer, Environment } from '../environment.ts';
import type { DatabaseChange, DatabaseEntry, WriteListener } from './database-entry.ts';

interface Listener {
  readonly onWrite: WriteListener;
  readonly onMissed: () => void;
}

/** The least time between two reports of missed changes, since reading again may fail for the same reason. */
const REST_MS = 10_000;

/**
 * The change feed of a database. Reports changes in the order of their writes. Another tab may announce only the ids
 * of its entries; these are read first, and may be newer by then.
 */
export class ChangeFeed {
  readonly #read: (ids: readonly string[]) => Promise<readonly DatabaseEntry[]>;
  readonly #listeners = new Set<Listener>();
  #last: Promise<void> | undefined;
  /** The number of announced changes that are not reported yet. */
  #unreported = 0;
  readonly #after: Environment['after'] | undefined;
  /** Set until missed changes may be reported again. */
  #endRest: CancelTimer | undefined;
  #isMissed = false;

  constructor(
    read: (ids: readonly string[]) => Promise<readonly DatabaseEntry[]>,
    after?: Environment['after'],
  ) {
    this.#read = read;
    this.#after = after;
  }

  /** Subscribes to changes. Calls `onMissed` if some may not have been reported to `listener`. */
  subscribe(listener: WriteListener, onMissed: () => void = () => undefined): () => void {
    const own = { onWrite: listener, onMissed };
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  receive(changes: readonly DatabaseChange[]): void {
    const unread = changes.flatMap((change) => (isUnread(change) ? [change.put.id] : []));
    if (unread.length === 0 && this.#unreported === 0) this.#report(changes);
    else this.#last = this.#reportLater(changes, unread, this.#last);
  }

  /** Reports that changes may have been missed, now or after a rest. */
  reportMissed(): void {
    this.#isMissed = true;
    if (this.#endRest) return;
    this.#isMissed = false;
    this.tellMissed();
    this.#endRest = this.#after?.(REST_MS, () => {
      this.#endRest = undefined;
      if (this.#isMissed) this.reportMissed();
    });
  }

  /** Reports the same at once. For what happens once. */
  tellMissed(): void {
    for (const { onMissed } of [...this.#listeners]) onMissed();
  }

  end(): void {
    this.#endRest?.();
    this.#listeners.clear();
  }

  async #reportLater(
    changes: readonly DatabaseChange[],
    unread: readonly string[],
    before: Promise<void> | undefined,
  ): Promise<void> {
    this.#unreported += 1;
    const reading = unread.length === 0 ? [] : this.#read(unread);
    const [read] = await Promise.allSettled([reading, before]);
    this.#unreported -= 1;
    if (read.status === 'fulfilled') this.#report(filledIn(changes, read.value));
    // Readers then fail for the same reason, and report it.
    else this.reportMissed();
  }

  #report(changes: readonly DatabaseChange[]): void {
    for (const { onWrite } of [...this.#listeners]) onWrite(changes);
  }
}

function isUnread(change: DatabaseChange): change is { readonly put: DatabaseEntry } {
  return 'put' in change && change.put.value === undefined;
}

function filledIn(
  changes: readonly DatabaseChange[],
  entries: readonly DatabaseEntry[],
): readonly DatabaseChange[] {
  const stored = new Map(entries.map((entry) => [entry.id, entry]));
  return changes.map((change) => {
    if (!isUnread(change)) return change;
    const entry = stored.get(change.put.id);
    return entry ? { put: entry } : { remove: change.put };
  });
}
