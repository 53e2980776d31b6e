import { type Live, LiveValue } from '../live.ts';
import type { OutboxEntry, StoredEntry } from '../local-changes/outbox-entry.ts';
import type { OutboxIndex } from '../local-changes/outbox-index.ts';
import { SortedEntries } from '../local-changes/sorted-entries.ts';
import { stoppedBy, troubleWith } from './dependencies.ts';
import { type Progress, shareSent } from './upload-progress.ts';

interface Sending {
  readonly busy: Live<ReadonlySet<string>>;
  readonly progress: Live<Progress>;
}

/**
 * The entries as the person sees them, in the order in which they were made: with those in flight, and with the
 * reasons that hold up their dependents. Recomputes only what may have changed.
 */
export class ShownEntries {
  readonly live = new LiveValue<readonly OutboxEntry[]>([]);
  readonly #outbox: OutboxIndex;
  readonly #sending: Sending;
  readonly #shown = new SortedEntries<OutboxEntry>();
  /** The shown entries, by id. */
  readonly #byId = new Map<string, OutboxEntry>();
  readonly #ends: readonly (() => void)[];

  constructor(outbox: OutboxIndex, sending: Sending) {
    const { busy, progress } = sending;
    this.#outbox = outbox;
    this.#sending = sending;
    let [knownBusy, knownProgress] = [busy.current, progress.current];
    this.#ends = [
      outbox.subscribe((ids) => this.#show(ids)),
      busy.subscribe((now) => {
        const changed = [...now, ...knownBusy].filter((id) => now.has(id) !== knownBusy.has(id));
        knownBusy = now;
        this.#show(changed);
      }),
      progress.subscribe((now) => {
        const known = [...now.keys(), ...knownProgress.keys()];
        const changed = known.filter((id) => now.get(id) !== knownProgress.get(id));
        knownProgress = now;
        this.#show(changed);
      }),
    ];
    this.#show([...outbox.current.keys()]);
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  #show(ids: readonly string[]): void {
    let hasChanged = false;
    for (const id of this.#withDependents(ids)) {
      const before = this.#byId.get(id);
      const entry = this.#outbox.current.get(id);
      const after = entry && this.#asShown(entry);
      if (after === before) continue;
      hasChanged = true;
      if (after) {
        this.#shown.put(after);
        this.#byId.set(id, after);
      } else if (before) {
        this.#shown.remove(before);
        this.#byId.delete(id);
      }
    }
    if (hasChanged) this.live.set(this.#shown.copy());
  }

  /** Adds the dependents, whose state follows from it. The loop also visits ids that are added during it. */
  #withDependents(ids: readonly string[]): ReadonlySet<string> {
    const all = new Set(ids);
    for (const id of all) {
      for (const dependent of this.#outbox.dependentsOf(id)) all.add(dependent.id);
    }
    return all;
  }

  #asShown(entry: StoredEntry): OutboxEntry {
    if (entry.state !== 'waiting') return entry;
    const share = shareSent(entry, this.#sending.progress.current);
    if (share !== undefined) return { ...entry, state: 'sending', progress: share };
    if (this.#sending.busy.current.has(entry.id)) return { ...entry, state: 'sending' };
    const entries = this.#outbox.current;
    const stopped = stoppedBy(entry, entries);
    if (stopped) return { ...entry, state: 'failed', refusal: stopped.refusal };
    const trouble = troubleWith(entry, entries);
    return trouble === entry.trouble ? entry : { ...entry, trouble };
  }
}
