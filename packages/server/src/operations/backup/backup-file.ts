import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Value } from 'typebox/value';
import type { SqlValue } from '../../core/storage/engine.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import { ensureDatabaseFile } from '../../core/storage/sqlite/database-file.ts';
import { SqliteConnection } from '../../core/storage/sqlite/sqlite-connection.ts';
import { sqliteDialect } from '../../core/storage/sqlite/sqlite-dialect.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { t } from '../../languages/command-line.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSink } from './backup-sink.ts';
import type { BackupSource } from './backup-source.ts';
import {
  ContentHash,
  type ContentSummary,
  fileEntry,
  hashOf,
  sameContent,
} from './content-hash.ts';
import { insertBatch } from './insert-batch.ts';
import { Manifest, type TableEntry } from './manifest.ts';
import { type OnBatch, type Row, readTable } from './read-table.ts';
import type { TableShape } from './table-shape.ts';
import { writing } from './writing.ts';

/** A backup as a SQLite file with the source's tables, its uploaded files, and a manifest. */
export class BackupFile implements BackupSink, BackupSource {
  readonly #path: string;
  readonly #connection: SqliteConnection;

  private constructor(path: string, connection: SqliteConnection) {
    this.#path = path;
    this.#connection = connection;
  }

  /** Creates a backup file. It is durable only once the file is synced after `close`. */
  static create(path: string): Promise<BackupFile> {
    return writing(dirname(path), async () => {
      await ensureDatabaseFile(path);
      const connection = await SqliteConnection.open(path);
      await connection.all('PRAGMA journal_mode = OFF');
      await connection.all('PRAGMA synchronous = OFF');
      await connection.run(
        'CREATE TABLE backup_files (path TEXT PRIMARY KEY, bytes BLOB NOT NULL)',
      );
      await connection.run('CREATE TABLE backup_manifest (manifest TEXT NOT NULL)');
      return new BackupFile(path, connection);
    });
  }

  static async open(path: string): Promise<BackupFile> {
    await access(path).catch(() => {
      throw new BackupError(t('backup.noFile', { path }));
    });
    const connection = await SqliteConnection.open(path).catch((cause) => {
      throw new BackupError(t('backup.unreadable', { path }), { cause });
    });
    await connection.all('PRAGMA query_only = ON');
    return new BackupFile(path, connection);
  }

  async addTable(
    shape: TableShape,
    read: (onBatch: OnBatch) => Promise<ContentSummary>,
  ): Promise<ContentSummary> {
    const columns = Object.entries(shape.columns).map(([name, type]) => `${name} ${type}`);
    await this.#write(
      `CREATE TABLE ${shape.name} (${columns.join(', ')}, PRIMARY KEY (${shape.key.join(', ')})) WITHOUT ROWID`,
    );
    return read((rows) => this.#addRows(shape, rows));
  }

  readRows(shape: TableShape, onBatch: OnBatch): Promise<unknown> {
    return readTable(this.#connection, shape, onBatch);
  }

  async addFile(path: string, files: FileStore): Promise<void> {
    if (await this.#hasFile(path)) return;
    const bytes = await files.read(path);
    if (!bytes) return;
    await this.#write('INSERT INTO backup_files (path, bytes) VALUES ($1, $2)', [path, bytes]);
  }

  async filePaths(): Promise<ReadonlySet<string>> {
    const rows = await this.#connection.all<{ path: string }>('SELECT path FROM backup_files');
    return new Set(rows.map(({ path }) => path));
  }

  async #hasFile(path: string): Promise<boolean> {
    const row = await this.#connection.get('SELECT 1 AS one FROM backup_files WHERE path = $1', [
      path,
    ]);
    return row !== undefined;
  }

  async *files(): AsyncGenerator<{ path: string; bytes: Buffer }> {
    const first = 'SELECT path, bytes FROM backup_files WHERE path > $1 ORDER BY path LIMIT 1';
    let file = await this.#connection.get<{ path: string; bytes: Buffer }>(first, ['']);
    while (file) {
      yield file;
      file = await this.#connection.get(first, [file.path]);
    }
  }

  async summarizeFiles(): Promise<ContentSummary> {
    const hash = new ContentHash();
    for await (const { path, bytes } of this.files()) hash.add(fileEntry(path, hashOf(bytes)));
    return hash.summary;
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const text = JSON.stringify(manifest);
    await this.#write('INSERT INTO backup_manifest (manifest) VALUES ($1)', [text]);
  }

  async verify(): Promise<Manifest> {
    try {
      const manifest = await this.#readManifest();
      const [check] = await this.#connection.all<{ integrity_check: string }>(
        'PRAGMA integrity_check',
      );
      if (check?.integrity_check !== 'ok') throw this.#damaged(String(check?.integrity_check));
      for (const table of manifest.tables) await this.#verifyTable(table);
      if (!sameContent(manifest.files, await this.summarizeFiles()))
        throw this.#damaged('uploaded files');
      return manifest;
    } catch (error) {
      throw error instanceof StorageError ? this.#unreadable(error) : error;
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #readManifest(): Promise<Manifest> {
    const isBackup = await this.#connection.get(
      "SELECT 1 AS one FROM sqlite_master WHERE name = 'backup_manifest'",
    );
    if (!isBackup) throw new BackupError(t('backup.notOurs', { path: this.#path }));
    const row = await this.#connection.get<{ manifest: string }>(
      'SELECT manifest FROM backup_manifest',
    );
    const manifest: unknown = JSON.parse(row?.manifest ?? 'null');
    if (Value.Check(Manifest, manifest)) return manifest;
    throw new BackupError(t('backup.newerOrDamaged', { path: this.#path }));
  }

  async #verifyTable(table: TableEntry): Promise<void> {
    if (!sameContent(table, await readTable(this.#connection, table))) {
      throw this.#damaged(`table ${table.name}`);
    }
  }

  #addRows(shape: TableShape, rows: readonly Row[]): Promise<void> {
    return writing(dirname(this.#path), () =>
      insertBatch(this.#connection, sqliteDialect, shape, rows),
    );
  }

  #write(sql: string, values?: readonly SqlValue[]): Promise<number> {
    return writing(dirname(this.#path), () => this.#connection.run(sql, values));
  }

  /** Turns a storage error into one about the backup: the usual advice would concern the server's database. */
  #unreadable(error: StorageError): BackupError {
    const { cause } = error;
    if (!(cause instanceof Error)) return this.#damaged(error.message, { cause: error });
    if (!('code' in cause && cause.code === 'SQLITE_NOTADB')) {
      return this.#damaged(cause.message, { cause: error });
    }
    return new BackupError(t('backup.beginningDamaged', { path: this.#path }), { cause: error });
  }

  #damaged(what: string, options?: ErrorOptions): BackupError {
    return new BackupError(t('backup.damaged', { name: this.#path, what }), options);
  }
}
