// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { stat } from 'node:fs/promises';
import type { Database } from 'sqlite3';
import { isReadable, type StoredDocument, type StoredRow, sumOf } from './stored-row.ts';

/** How long to wait for another process to release the file. */
const PATIENCE_MS = 5_000;

/** Documents in one SQLite file, grouped in drawers. Each method is one atomic statement. */
export class SqliteFile {
  readonly #database: Database;
  readonly #path: string;
  #place: string | undefined;
  #isLost = false;
  #closed: Promise<void> | undefined;

  private constructor(database: Database, path: string) {
    this.#database = database;
    this.#path = path;
  }

  /**
   * Opens the file for this process alone, since its memory must match the file. Throws if the file is damaged, as a
   * change could destroy more, or if it is not ours.
   */
  static async open(path: string, patienceMs = PATIENCE_MS): Promise<SqliteFile> {
    const database = await openSqlite(path);
    const file = new SqliteFile(database, path);
    try {
      database.configure('busyTimeout', patienceMs);
      await file.#run('PRAGMA locking_mode = EXCLUSIVE');
      await file.#check();
      if (!(await file.#isOurs())) throw foreignFile(path);
      await file.#run('PRAGMA journal_mode = WAL');
      await file.#run('PRAGMA synchronous = FULL');
      await file.#run('PRAGMA secure_delete = ON');
      await file.#run(
        'CREATE TABLE IF NOT EXISTS documents (drawer TEXT, id TEXT, body TEXT NOT NULL, sum TEXT, PRIMARY KEY (drawer, id)) WITHOUT ROWID',
      );
      await file.#addSums();
      file.#place = await placeOf(path);
    } catch (error) {
      await file.close();
      throw withAdvice(error, path);
    }
    return file;
  }

  /** Whether the file was deleted or replaced, so that writes would be lost. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells whether the file is where the next start looks for it. */
  async isInPlace(): Promise<boolean> {
    this.#isLost ||= (await placeOf(this.#path)) !== this.#place;
    return !this.#isLost;
  }

  read(drawer: string): Promise<StoredRow[]> {
    return this.#all('SELECT * FROM documents WHERE drawer = ?', drawer);
  }

  put(drawer: string, documents: readonly StoredDocument[]): Promise<void> {
    const sql = `INSERT INTO documents (drawer, id, body, sum)
      SELECT ?, value ->> 'id', value ->> 'body', value ->> 'sum' FROM json_each(?) WHERE true
      ON CONFLICT (drawer, id) DO UPDATE SET body = excluded.body, sum = excluded.sum`;
    const rows = documents.map(({ id, body }) => ({ id, body, sum: sumOf(drawer, { id, body }) }));
    return this.#run(sql, drawer, JSON.stringify(rows));
  }

  /** Removes documents that were deleted at this time or earlier. */
  sweep(drawer: string, deletedUntil: number): Promise<void> {
    const sql = `DELETE FROM documents
      WHERE drawer = ? AND body ->> '$._deleted' AND body ->> '$._meta.lwt' <= ?`;
    return this.#run(sql, drawer, deletedUntil);
  }

  clear(drawer: string): Promise<void> {
    return this.#run('DELETE FROM documents WHERE drawer = ?', drawer);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#all('SELECT 1 FROM documents LIMIT 1')).length === 0;
  }

  /** Overwrites deleted data, in the log too. */
  async shred(): Promise<void> {
    await this.#runAlone('VACUUM');
    await this.#runAlone('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Removes damaged documents and returns their ids. */
  async dropUnreadable(drawer: string): Promise<string[]> {
    const lost = (await this.read(drawer)).flatMap((row) => (isReadable(row) ? [] : [row.id]));
    const sql = 'DELETE FROM documents WHERE drawer = ? AND id IN (SELECT value FROM json_each(?))';
    await this.#run(sql, drawer, JSON.stringify(lost));
    return lost;
  }

  close(): Promise<void> {
    this.#closed ??= new Promise((resolve, reject) => {
      this.#database.close((error) => (error ? reject(error) : resolve()));
    });
    return this.#closed;
  }

  /** Checks every page and row. */
  async #check(): Promise<void> {
    const [first] = await this.#all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    if (first?.integrity_check === 'ok') return;
    throw Object.assign(new Error(first?.integrity_check), { code: 'SQLITE_CORRUPT' });
  }

  async #isOurs(): Promise<boolean> {
    const tables = await this.#all<{ name: string; columns: string }>(
      `SELECT name, (SELECT group_concat(name) FROM pragma_table_info(tables.name)) AS columns
       FROM sqlite_master AS tables WHERE type = 'table'`,
    );
    return tables.every(
      ({ name, columns }) => name === 'documents' && columns.startsWith('drawer,id,body'),
    );
  }

  /** Adds checksums to files from before they existed. */
  async #addSums(): Promise<void> {
    const columns = await this.#all<{ name: string }>('PRAGMA table_info(documents)');
    if (columns.some(({ name }) => name === 'sum')) return;
    await this.#run('ALTER TABLE documents ADD COLUMN sum TEXT');
  }

  #all<R>(sql: string, ...values: string[]): Promise<R[]> {
    return new Promise((resolve, reject) => {
      this.#database.all<R>(sql, values, (error, rows) => (error ? reject(error) : resolve(rows)));
    });
  }

  /** Runs a statement after the ones in progress and without others, which SQLite requires for some. */
  #runAlone(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.exec(sql, (error) => (error ? reject(error) : resolve()));
    });
  }

  #run(sql: string, ...values: (string | number)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.run(sql, values, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Returns an identity of the file; undefined if it does not exist. */
async function placeOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && `${found.dev}/${found.ino}`;
}

/** Opens the bare file. Loads the package on first use. */
export async function openSqlite(path: string): Promise<Database> {
  const { default: sqlite3 } = await import('sqlite3');
  return new Promise<Database>((resolve, reject) => {
    const opened: Database = new sqlite3.Database(path, (error) =>
      error ? reject(withAdvice(error, path)) : resolve(opened),
    );
  });
}

export function foreignFile(path: string): Error {
  return new Error(
    `${path} is a file of another program, or of a newer version; it is left as it is`,
  );
}

const UNOPENED = new Set<unknown>(['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_IOERR']);

function withAdvice(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !UNOPENED.has(error.code)) return error;
  const advice = `${path} does not open; it must be a file, in a folder that is there, both writable`;
  return new Error(`${advice} (${error.message})`, { cause: error });
}
