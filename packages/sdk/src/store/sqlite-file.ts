import type { Database } from 'sqlite3';
import { isReadable, type StoredDocument, type StoredRow, sumOf } from './stored-row.ts';

/** How long another process may take to let go of the file. */
const PATIENCE_MS = 5_000;

/** Documents in one SQLite file, apart by drawer. Each method is one statement, so each is atomic. */
export class SqliteFile {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * One process at a time: what it holds in memory must be what the file says. Throws where the file is
   * damaged anywhere, as any change of it could destroy more.
   */
  static async open(path: string, patienceMs = PATIENCE_MS): Promise<SqliteFile> {
    const database = await openSqlite(path);
    const file = new SqliteFile(database);
    try {
      database.configure('busyTimeout', patienceMs);
      await file.#run('PRAGMA locking_mode = EXCLUSIVE');
      await file.#check();
      await file.#run('PRAGMA journal_mode = WAL');
      await file.#run('PRAGMA synchronous = FULL');
      await file.#run('PRAGMA secure_delete = ON');
      await file.#run(
        'CREATE TABLE IF NOT EXISTS documents (drawer TEXT, id TEXT, body TEXT NOT NULL, sum TEXT, PRIMARY KEY (drawer, id)) WITHOUT ROWID',
      );
      await file.#addSums();
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
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

  /** Takes away what was deleted at or before a time. */
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

  /** Leaves nothing in the file of what was deleted, in its log neither. */
  async shred(): Promise<void> {
    await this.#run('VACUUM');
    await this.#run('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Takes out what is not as it was written, and gives its ids. */
  async dropUnreadable(drawer: string): Promise<string[]> {
    const lost = (await this.read(drawer)).flatMap((row) => (isReadable(row) ? [] : [row.id]));
    const sql = 'DELETE FROM documents WHERE drawer = ? AND id IN (SELECT value FROM json_each(?))';
    await this.#run(sql, drawer, JSON.stringify(lost));
    return lost;
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.close((error) => (error ? reject(error) : resolve()));
    });
  }

  /** Every page and row. */
  async #check(): Promise<void> {
    const [first] = await this.#all<{ integrity_check: string }>('PRAGMA integrity_check(1)');
    if (first?.integrity_check === 'ok') return;
    throw Object.assign(new Error(first?.integrity_check), { code: 'SQLITE_CORRUPT' });
  }

  /** To files of before there were any. */
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

  #run(sql: string, ...values: (string | number)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.run(sql, values, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** The bare file; the package is loaded when it is needed first. */
export async function openSqlite(path: string): Promise<Database> {
  const { default: sqlite3 } = await import('sqlite3');
  return new Promise<Database>((resolve, reject) => {
    const opened: Database = new sqlite3.Database(path, (error) =>
      error ? reject(withAdvice(error, path)) : resolve(opened),
    );
  });
}

function withAdvice(error: Error, path: string): Error {
  if (!('code' in error) || error.code !== 'SQLITE_CANTOPEN') return error;
  const advice = `${path} does not open; its folder must be there, and writable`;
  return new Error(`${advice} (${error.message})`, { cause: error });
}
