/** Where the local databases live: IndexedDB, memory, a file, or any other storage of RxDB. */
export interface DeviceStorage {
  /** Whether other tabs may have the same databases open. */
  readonly isShared: boolean;
  /** `strict`: a write settles once it survives a power cut. `relaxed`: once it survives a crash. */
  engine(durability: 'strict' | 'relaxed'): StorageEngine;
}

/** An `RxStorage` of RxDB, told by its outline so that RxDB's types stay out of apps. */
export interface StorageEngine {
  readonly name: string;
  readonly rxdbVersion: string;
  createStorageInstance(params: never): Promise<unknown>;
}
