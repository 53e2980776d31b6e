import type { Manifest } from './manifest.ts';
import type { OnBatch } from './read-table.ts';
import type { TableShape } from './table-shape.ts';

/** A source to restore from. All methods throw a BackupError if something is damaged. */
export interface BackupSource {
  /** Returns the manifest, after comparing it with the contents. */
  verify(): Promise<Manifest>;
  readRows(shape: TableShape, onBatch: OnBatch): Promise<unknown>;
  /** Yields one file at a time, so that only one is in memory. */
  files(): AsyncIterable<{ readonly path: string; readonly bytes: Buffer }>;
  close(): Promise<void>;
}
