import type { Environment } from '../environment.ts';
import { LiveValue } from '../live.ts';
import type { StoredEntry } from '../local-changes/outbox-entry.ts';

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
