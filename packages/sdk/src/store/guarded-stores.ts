import { LiveValue } from '../live.ts';
import type { OpenLocalChanges } from '../local-changes/open-local-changes.ts';
import type { OpenRecords } from './open-records.ts';
import { isUnreadable, storeErrorOf } from './store-error.ts';
import type { StoreProblem } from './store-problem.ts';

/** Local changes with their problems reported. */
interface GuardedLocalChanges {
  readonly localChanges: OpenLocalChanges;
  /** Settles when no write of a local change is in flight. */
  isWritten(): Promise<void>;
}

export function guardedLocalChanges(
  localChanges: OpenLocalChanges,
  problems: StoreProblems,
): GuardedLocalChanges {
  const writing = new Set<Promise<unknown>>();
  const watched = <R>(write: Promise<R>, hasWritten: () => boolean): Promise<R> => {
    const told = telling(write, problems, hasWritten);
    const settled = told.catch(() => undefined).finally(() => writing.delete(settled));
    writing.add(settled);
    return told;
  };
  return {
    localChanges: {
      outbox: localChanges.outbox,
      drafts: localChanges.drafts,
      mutations: localChanges.mutations,
      file: (id) => localChanges.file(id),
      write: (changes) => watched(localChanges.write(changes), () => changes.length > 0),
      update(kind, id, change) {
        let isChanged = false;
        const noted: typeof change = (before) => {
          const after = change(before);
          isChanged = after !== before;
          return after;
        };
        return watched(localChanges.update(kind, id, noted), () => isChanged);
      },
      transact(refs, plan, options) {
        let isChanged = false;
        const noted: typeof plan = (stored) => {
          const changes = plan(stored);
          isChanged = changes.length > 0;
          return changes;
        };
        return watched(localChanges.transact(refs, noted, options), () => isChanged);
      },
      sweep: () => localChanges.sweep(),
      close: () => localChanges.close(),
      destroy: () => localChanges.destroy(),
    },
    async isWritten() {
      while (writing.size > 0) await Promise.all(writing);
    },
  };
}

/** Wraps the records: they yield to local changes (B4), and are dropped when they cannot be read (B2). */
export function guardedRecords(
  records: OpenRecords,
  problems: StoreProblems,
  localChangesWritten: () => Promise<void>,
): OpenRecords {
  let clearing: Promise<void> | undefined;
  async function read<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      // Many readers may fail at once. Afterwards they read an empty cache.
      clearing ??= records.clear().finally(() => {
        clearing = undefined;
      });
      await clearing;
      problems.add({ kind: 'records-lost' });
      return work();
    }
  }
  return {
    get: (kind, key) => read(() => records.get(kind, key)),
    getMany: (kind, keys) => read(() => records.getMany(kind, keys)),
    find: (query) => read(() => records.find(query)),
    async write(changes, basis) {
      await localChangesWritten();
      await telling(
        read(() => records.write(changes, basis)),
        problems,
        () => changes.length > 0,
      );
    },
    onWrite: (listener, onMissed) => records.onWrite(listener, onMissed),
    sweep: () => records.sweep(),
    clear: () => records.clear(),
    close: () => records.close(),
    destroy: () => records.destroy(),
  };
}

/** Reports a successful write, which proves that there is room, and a database to write to. */
async function telling<R>(
  write: Promise<R>,
  problems: StoreProblems,
  hasWritten: () => boolean,
): Promise<R> {
  try {
    const result = await write;
    if (hasWritten()) problems.written();
    return result;
  } catch (error) {
    const told = storeErrorOf(error);
    if (told) problems.add(told.problem);
    throw told ?? error;
  }
}

/** The current problems, at most one of each kind. */
export class StoreProblems extends LiveValue<readonly StoreProblem[]> {
  /** The editors with words that could not be stored so far. */
  readonly #unsaved = new Set<object>();

  constructor() {
    super([]);
  }

  add(problem: StoreProblem): void {
    const isKnown = problem.kind !== 'local-changes-lost' && this.#has(problem.kind);
    if (!isKnown) this.set([...this.#without(problem.kind), problem]);
  }

  remove(kind: StoreProblem['kind']): void {
    if (this.#has(kind)) this.set(this.#without(kind));
  }

  /** Records a successful write. It may have been a small one: while words are unsaved, the device counts as full. */
  written(): void {
    if (this.#unsaved.size > 0) return;
    this.remove('full');
    this.remove('unavailable');
  }

  /** Records whether an editor holds words that could not be stored. */
  setUnsaved(holder: object, isUnsaved: boolean): void {
    if (isUnsaved) this.#unsaved.add(holder);
    else if (this.#unsaved.delete(holder)) this.written();
  }

  #has(kind: StoreProblem['kind']): boolean {
    return this.current.some((problem) => problem.kind === kind);
  }

  #without(kind: StoreProblem['kind']): readonly StoreProblem[] {
    return this.current.filter((problem) => problem.kind !== kind);
  }
}
