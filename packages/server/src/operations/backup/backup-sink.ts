import type { FileStore } from '../../core/storage/files/file-store.ts';
import type { ContentSummary } from './content-hash.ts';
import type { OnBatch } from './read-table.ts';
import type { TableShape } from './table-shape.ts';

/** The target of a backup: a single file, or a folder of many backups. */
export interface BackupSink {
  /** Adds a table. `read` passes all rows once, in the order of the key. */
  addTable(
    shape: TableShape,
    read: (onBatch: OnBatch) => Promise<ContentSummary>,
  ): Promise<ContentSummary>;
  /** Adds a file, unless it was added already or no longer exists. */
  addFile(path: string, files: FileStore): Promise<void>;
  /** Returns the paths of the added files. */
  filePaths(): Promise<ReadonlySet<string>>;
  summarizeFiles(): Promise<ContentSummary>;
}
