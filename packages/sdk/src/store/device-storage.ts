/** The storage of the local databases: IndexedDB, memory, a file, or any storage of RxDB. */
export interface DeviceStorage {
  /** Whether other tabs may have the same databases open. */
  readonly isShared: boolean;
  /** Whether only one client can have an account's databases open; others are refused. */
  readonly isSingle?: boolean;
  /** `strict`: a write settles once it survives a power cut. `relaxed`: once it survives a crash. */
  engine(durability: 'strict' | 'relaxed'): StorageEngine;
  /**
   * Repairs an unreadable database, and keeps every readable entry. Returns the ids of the unreadable entries;
   * undefined for unknown ids. Can be interrupted and restarted. Without this function nothing is repaired.
   */
  repair?(database: string): Promise<readonly (string | undefined)[]>;
  /** Deletes an unreadable database. */
  discard?(database: string): Promise<void>;
}

/** The outline of an `RxStorage` of RxDB, so that apps need no types of RxDB. */
export interface StorageEngine {
  readonly name: string;
  readonly rxdbVersion: string;
  createStorageInstance(params: never): Promise<unknown>;
}
