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
  const open = <T>(opening: Opening<T>) =>
    opening.open().catch(async (error: unknown) => {
      if (!isUnreadable(error)) throw error;
      await opening.mend();
      return opening.open();
    });
  const { isShared } = storage;
  const { locks, after } = environment;
  // The name of an earlier version, which stays for the sake of existing databases.
  const localChangesName = `${name}:keepsakes`;
  const recordsName = `${name}:records`;
  try {
    const localChanges = await open({
      open: () =>
        openLocalChanges({
          name: localChangesName,
          storage: timelyEngine(storage.engine('strict'), after),
          isShared,
          locks,
          after,
        }),
      async mend() {
        const ids = await storage.repair?.(localChangesName);
        const lost = ids?.map(lostChange) ?? [];
        if (lost.length > 0) problems.add({ kind: 'local-changes-lost', lost });
      },
    });
    const records = await open({
      open: () =>
        openRecords({
          name: recordsName,
          storage: timelyEngine(storage.engine('relaxed'), after),
          isShared,
          after,
        }),
      async mend() {
        await storage.discard?.(recordsName);
        problems.add({ kind: 'records-lost' });
      },
    }).catch(async (error: unknown) => {
      await localChanges.close();
      throw error;
    });
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

interface Opening<T> {
  open(): Promise<T>;
  /** Repairs the database so that it can be opened. */
  mend(): Promise<void>;
}

/** Returns the lost local change of an entry, whose id begins with its kind. */
function lostChange(id: string | undefined): LostChange {
  const slash = id?.indexOf('/') ?? -1;
  if (id === undefined || slash < 0) return { kind: undefined, id };
  return { kind: id.slice(0, slash), id: id.slice(slash + 1) };
}
