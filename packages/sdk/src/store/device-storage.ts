/** Where the local databases live: IndexedDB, memory, a file, or any other storage of RxDB. */
export interface DeviceStorage {
  /** Whether other tabs may have the same databases open. */
  readonly isShared: boolean;
  /** Whether one client alone can have an account's databases open; another is refused. */
  readonly isSingle?: boolean;
  /** `strict`: a write settles once it survives a power cut. `relaxed`: once it survives a crash. */
  engine(durability: 'strict' | 'relaxed'): StorageEngine;
  /**
   * Makes a database that cannot be read one that can, and keeps every entry that can be read; gives
   * the ids of those that cannot, undefined where not even they are known. May be cut off and begun
   * again. Without it nothing is repaired.
   */
  repair?(database: string): Promise<readonly (string | undefined)[]>;
  /** Deletes a database that cannot be read. */
  discard?(database: string): Promise<void>;
}

/** An `RxStorage` of RxDB, told by its outline so that RxDB's types stay out of apps. */
export interface StorageEngine {
  readonly name: string;
  readonly rxdbVersion: string;
  createStorageInstance(params: never): Promise<unknown>;
}
