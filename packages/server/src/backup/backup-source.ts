import type { Manifest } from './manifest.ts';
import type { OnBatch } from './read-table.ts';
import type { TableShape } from './table-shape.ts';

/** What a backup is restored from. All of it throws a BackupError where something is damaged. */
export interface BackupSource {
  /** The manifest, once what the backup says of itself is found to agree with what it holds. */
  verify(): Promise<Manifest>;
  readRows(shape: TableShape, onBatch: OnBatch): Promise<unknown>;
  /** One at a time, so that no more than one is in memory. */
  files(): AsyncIterable<{ readonly path: string; readonly bytes: Buffer }>;
  close(): Promise<void>;
}
