import type { Environment } from '../environment.ts';
import type { Live } from '../live.ts';
import { type OpenLocalChanges, openLocalChanges } from '../local-changes/open-local-changes.ts';
import { unlessAsleep } from '../tabs/unless-asleep.ts';
import type { DeviceStorage } from './device-storage.ts';
import { guardedLocalChanges, guardedRecords, StoreProblems } from './guarded-stores.ts';
import { type OpenRecords, openRecords } from './open-records.ts';
import { isUnreadable, StoreError, storeErrorOf } from './store-error.ts';
import type { LostChange, StoreProblem } from './store-problem.ts';
import { timelyEngine } from './timely-engine.ts';

export interface StoresOptions {
  readonly storage: DeviceStorage;
  /** The name of the account. A device has one pair of databases for each name. */
  readonly name: string;
  readonly environment: Pick<Environment, 'after' | 'locks' | 'storage'>;
}

/** Both databases of an account. */
export interface Stores {
  readonly records: OpenRecords;
  readonly localChanges: OpenLocalChanges;
  /** The problems that the app should show. */
  readonly problems: Live<readonly StoreProblem[]>;
  /** Records whether an editor holds words that could not be stored. Until they are, a full device is reported. */
  setUnsaved(holder: object, isUnsaved: boolean): void;
  /** Removes a problem that is over, such as a loss that the person has seen. */
  dismiss(kind: StoreProblem['kind']): void;
  close(): Promise<void>;
  /** Deletes everything, including unsent work. */
  destroy(): Promise<void>;
}

/**
 * Opens both databases and repairs what it can (B2). Throws a `StoreError` if that is impossible; data that is newer
 * or unreachable is left as it is.
 */
export async function openStores({ storage, name, environment }: StoresOptions): Promise<Stores> {
  const problems = new StoreProblems();
  const { isShared } = storage;
  const { locks, after } = environment;
  // The name of an earlier version, which stays for the sake of existing databases.
  const localChangesName = `${name}:keepsakes`;
  const recordsName = `${name}:records`;
  const mendLocalChanges = async () => {
    const ids = await storage.repair?.(localChangesName);
    const lost = ids?.map(lostChange) ?? [];
    if (lost.length > 0) problems.add({ kind: 'local-changes-lost', lost });
  };
  const mendRecords = async () => {
    await storage.discard?.(recordsName);
    problems.add({ kind: 'records-lost' });
  };
  const onTakeover = (failure?: { readonly error: unknown }) => {
    if (!failure) return problems.remove('unavailable');
    problems.add(storeErrorOf(failure.error)?.problem ?? { kind: 'unavailable' });
  };
  try {
    const openingLocalChanges = openMended(mendLocalChanges, (mend) =>
      openLocalChanges({
        name: localChangesName,
        storage: timelyEngine(storage.engine('strict'), after),
        isShared,
        locks,
        after,
        mend,
        onTakeover,
      }),
    );
    // Both are in one file then, which only one of them may repair.
    if (storage.isSingle) await openingLocalChanges;
    const openingRecords = openMended(mendRecords, (mend) =>
      openRecords({
        name: recordsName,
        storage: timelyEngine(storage.engine('relaxed'), after),
        isShared,
        after,
        mend,
        onTakeover,
      }),
    );
    const [localChanges, records] = await bothOpened(openingLocalChanges, openingRecords);
    // Without this, the platform may clear the data. Its answer changes nothing here.
    environment.storage?.persist().catch(() => undefined);
    const guarded = guardedLocalChanges(localChanges, problems);
    return {
      records: guardedRecords(records, problems, guarded.isWritten),
      localChanges: guarded.localChanges,
      problems,
      setUnsaved: (holder, isUnsaved) => problems.setUnsaved(holder, isUnsaved),
      dismiss: (kind) => problems.remove(kind),
      async close() {
        await records.close();
        await localChanges.close();
      },
      async destroy() {
        await records.destroy();
        await localChanges.destroy();
        // They are empty by now, but their names reveal the account.
        const names = [recordsName, localChangesName];
        const discarded = Promise.all(names.map((each) => storage.discard?.(each)));
        await unlessAsleep(discarded, after);
      },
    };
  } catch (error) {
    throw storeErrorOf(error) ?? new StoreError({ kind: 'unavailable' }, error);
  }
}

/** Opens a database, and once more after mending it if it is damaged. It may turn out later that it is. */
async function openMended<T>(
  mend: () => Promise<void>,
  open: (mend: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return open(mend).catch(async (error: unknown) => {
    if (!isUnreadable(error)) throw error;
    await mend();
    return open(mend);
  });
}

/** Waits for both. Closes one if the other cannot be opened. */
async function bothOpened<A extends Closable, B extends Closable>(
  one: Promise<A>,
  other: Promise<B>,
): Promise<[A, B]> {
  try {
    return await Promise.all([one, other]);
  } catch (error) {
    for (const opened of await Promise.allSettled([one, other])) {
      if (opened.status === 'fulfilled') await opened.value.close();
    }
    throw error;
  }
}

interface Closable {
  close(): Promise<void>;
}

/** Returns the lost local change of an entry, whose id begins with its kind. */
function lostChange(id: string | undefined): LostChange {
  const slash = id?.indexOf('/') ?? -1;
  if (id === undefined || slash < 0) return { kind: undefined, id };
  return { kind: id.slice(0, slash), id: id.slice(slash + 1) };
}
