import type { Database } from 'sqlite3';

export interface StoredDocument {
  readonly id: string;
  readonly body: string;
}

/** How long another process may take to let go of the file. */
const PATIENCE_MS = 5_000;

/** Documents in one SQLite file, apart by drawer. Each method is one statement, so each is atomic. */
export class SqliteFile {
  readonly #database: Database;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** One process at a time: what it holds in memory must be what the file says. */
  static async open(path: string, patienceMs = PATIENCE_MS): Promise<SqliteFile> {
    const database = await openSqlite(path);
    const file = new SqliteFile(database);
    try {
      database.configure('busyTimeout', patienceMs);
      await file.#run('PRAGMA locking_mode = EXCLUSIVE');
      await file.#run('PRAGMA journal_mode = WAL');
      await file.#run('PRAGMA synchronous = FULL');
      await file.#run('PRAGMA secure_delete = ON');
      await file.#run(
        'CREATE TABLE IF NOT EXISTS documents (drawer TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (drawer, id)) WITHOUT ROWID',
      );
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  }

  read(drawer: string): Promise<StoredDocument[]> {
    return this.#all('SELECT id, body FROM documents WHERE drawer = ?', drawer);
  }

  put(drawer: string, documents: readonly StoredDocument[]): Promise<void> {
    const sql = `INSERT INTO documents (drawer, id, body)
      SELECT ?, value ->> 'id', value ->> 'body' FROM json_each(?) WHERE true
      ON CONFLICT (drawer, id) DO UPDATE SET body = excluded.body`;
    return this.#run(sql, drawer, JSON.stringify(documents));
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

  /** Takes out what is no document, and gives its ids. */
  async dropUnreadable(drawer: string): Promise<string[]> {
    const condition = `drawer = ? AND (NOT json_valid(body) OR body ->> '$.kind' IS NULL)`;
    const lost = await this.#all<{ id: string }>(
      `SELECT id FROM documents WHERE ${condition}`,
      drawer,
    );
    await this.#run(`DELETE FROM documents WHERE ${condition}`, drawer);
    return lost.map(({ id }) => id);
  }

  /** Every page, index and row; throws where the file is damaged. */
  async check(): Promise<void> {
    const [first] = await this.#all<{ quick_check: string }>('PRAGMA quick_check(1)');
    if (first?.quick_check === 'ok') return;
    throw Object.assign(new Error(first?.quick_check), { code: 'SQLITE_CORRUPT' });
  }

  close(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#database.close((error) => (error ? reject(error) : resolve()));
    });
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
