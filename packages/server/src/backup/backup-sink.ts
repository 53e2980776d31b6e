import type { FileStore } from '../storage/file-store.ts';
import type { ContentSummary } from './content-hash.ts';
import type { OnBatch } from './read-table.ts';
import type { TableShape } from './table-shape.ts';

/** What a backup is written into: a file of its own, or a folder that keeps many. */
export interface BackupSink {
  /** `read` passes all rows of the table in the order of its key, once. */
  addTable(
    shape: TableShape,
    read: (onBatch: OnBatch) => Promise<ContentSummary>,
  ): Promise<ContentSummary>;
  /** Does nothing for a file that it has already, and for one that is gone. */
  addFile(path: string, files: FileStore): Promise<void>;
  /** The paths of the files that it has. */
  filePaths(): Promise<ReadonlySet<string>>;
  summarizeFiles(): Promise<ContentSummary>;
}
