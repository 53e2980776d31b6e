import type { Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { OutboxEntry, StoredEntry } from '../local-changes/outbox-entry.ts';
import { type OutboxIndex, SortedEntries } from '../local-changes/outbox-index.ts';
import { stoppedBy, troubleWith } from './send-order.ts';

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

/** The sent share of each upload by entry, 1 for all. */
export type Progress = ReadonlyMap<string, number>;

/** Every tab shows each change, so a few per second are enough. */
const TELL_AGAIN_AFTER_MS = 250;

/** The progress of the uploads in flight. */
export class UploadProgress {
  readonly shares = new LiveValue<Progress>(new Map());
  readonly #environment: Pick<Environment, 'now'>;
  readonly #toldAt = new Map<string, number>();

  constructor(environment: Pick<Environment, 'now'>) {
    this.#environment = environment;
  }

  note(id: string, share: number): void {
    const now = this.#environment.now();
    const toldAt = this.#toldAt.get(id);
    const isRecent = toldAt !== undefined && Math.abs(now - toldAt) < TELL_AGAIN_AFTER_MS;
    if (isRecent && share < 1) return;
    this.#toldAt.set(id, now);
    this.shares.set(new Map(this.shares.current).set(id, share));
  }

  end(id: string): void {
    if (!this.#toldAt.delete(id)) return;
    this.shares.set(new Map([...this.shares.current].filter(([known]) => known !== id)));
  }
}

/** Returns the sent share of an upload, or of all uploads of a message; undefined if none is in flight. */
export function shareSent({ id, dependsOn, results }: StoredEntry, progress: Progress) {
  const own = progress.get(id);
  if (own !== undefined || !dependsOn.some((each) => progress.has(each))) return own;
  const shares = dependsOn.map((each) => (each in results ? 1 : (progress.get(each) ?? 0)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
