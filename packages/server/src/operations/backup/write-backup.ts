import type { Engine, Sql } from '../../core/storage/engine.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { schemaVersion } from '../../core/storage/schema.ts';
import { type NamedFile, namedByAll, stillIn } from '../../features/uploads/look-for-files.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSink } from './backup-sink.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { readTable } from './read-table.ts';
import { readTableShapes } from './table-shape.ts';

/** The parts of a server that a backup needs. */
export type Backable = Pick<Services, 'engine' | 'files' | 'clock'>;

export interface Written {
  readonly manifest: Manifest;
  /** Files that its rows name and it lacks, for example because the data folder belongs to another server. */
  readonly missing: readonly NamedFile[];
}

/** Writes all the server's data into `sink`, at one moment. */
export async function writeBackup(
  { engine, files, clock }: Backable,
  sink: BackupSink,
): Promise<Written> {
  const now = clock.now();
  // Files never change under a name. A file of the snapshot existed before it began and may be deleted meanwhile, so
  // the first round copies it. Or it was uploaded during the first round, and the second one finds it.
  await addFiles(files, sink);
  const { schema, tables, named } = await engine.snapshot(async (sql) => {
    const schema = await schemaVersion(sql, engine.dialect);
    const tables = await addTables(sql, engine, sink);
    if (!tables.some(({ name, rows }) => name === 'realms' && rows > 0)) throw nothingToBackUp();
    return { schema, tables, named: await namedByAll(sql) };
  });
  await addFiles(files, sink);
  const manifest: Manifest = {
    format: 1,
    schema,
    created_at: new Date(now).toISOString(),
    engine: engine.dialect.engine,
    tables,
    files: await sink.summarizeFiles(),
  };
  return { manifest, missing: await lackedBy(sink, named, engine.reader) };
}

async function addTables(sql: Sql, { dialect }: Engine, sink: BackupSink): Promise<TableEntry[]> {
  const tables: TableEntry[] = [];
  for (const shape of await readTableShapes(sql, dialect)) {
    const summary = await sink.addTable(shape, (onBatch) => readTable(sql, shape, onBatch));
    tables.push({ ...shape, key: [...shape.key], ...summary });
  }
  return tables;
}

async function addFiles(files: FileStore, sink: BackupSink): Promise<void> {
  for await (const path of files.list()) await sink.addFile(path, files);
}

async function lackedBy(
  sink: BackupSink,
  named: readonly NamedFile[],
  sql: Sql,
): Promise<NamedFile[]> {
  const held = await sink.filePaths();
  const lacked = named.filter(({ path }) => !held.has(path));
  return lacked.length === 0 ? lacked : stillIn(await namedByAll(sql), lacked);
}

function nothingToBackUp(): BackupError {
  return new BackupError(t('backup.nothingThere'));
}
