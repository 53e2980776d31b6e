import { carefulDriver } from './careful-driver.ts';
import type { SqliteDriver, SqliteStatement } from './sqlite-driver.ts';
import { isReadable, type StoredDocument, type StoredRow, sumOf } from './stored-row.ts';

/** The documents of one statement, whose text some drivers copy several times. */
const BATCH = 500;

export interface DocumentsOptions {
  /** Names the database in errors. */
  readonly name: string;
  /** The journal, as SQLite names its kinds. */
  readonly journal: 'WAL' | 'TRUNCATE';
  /** How long to wait for another process to release the file. */
  readonly patienceMs?: number;
  /** Tells whether the file is where the next start looks for it. Without this it is never lost. */
  readonly isInPlace?: () => Promise<boolean>;
}

const PATIENCE_MS = 5_000;

/** The documents of a drawer. */
export interface DrawerContent {
  readonly drawer: string;
  readonly documents: readonly StoredDocument[];
}

/** Documents in one SQLite database, grouped in drawers. Each method is atomic. */
export class SqliteDocuments {
  readonly #driver: SqliteDriver;
  readonly #options: DocumentsOptions;
  #isLost = false;
  #closed: Promise<void> | undefined;

  private constructor(driver: SqliteDriver, options: DocumentsOptions) {
    this.#driver = carefulDriver(driver);
    this.#options = options;
  }

  /**
   * Takes over an open database for this process alone, since its memory must match the database. Throws if it is
   * damaged, as a change could destroy more, or if it is not ours.
   */
  static async open(driver: SqliteDriver, options: DocumentsOptions): Promise<SqliteDocuments> {
    const documents = new SqliteDocuments(driver, options);
    try {
      await documents.#prepare();
    } catch (error) {
      await documents.close();
      throw error;
    }
    return documents;
  }

  /** Whether the file was deleted or replaced, so that writes would be lost. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Tells whether the file is where the next start looks for it. */
  async isInPlace(): Promise<boolean> {
    const { isInPlace } = this.#options;
    if (isInPlace) this.#isLost ||= !(await isInPlace());
    return !this.#isLost;
  }

  read(drawer: string): Promise<StoredRow[]> {
    return this.#driver.all('SELECT * FROM documents WHERE drawer = ?', [drawer]);
  }

  async put(drawer: string, documents: readonly StoredDocument[]): Promise<void> {
    const { sql, values } = putStatement(drawer, documents);
    await this.#driver.run(sql, values);
  }

  /** Sets the content of whole drawers in one transaction. */
  async fill(drawers: readonly DrawerContent[]): Promise<void> {
    const statements = drawers.flatMap(({ drawer, documents }): SqliteStatement[] => {
      const puts: SqliteStatement[] = [];
      for (let start = 0; start < documents.length; start += BATCH) {
        puts.push(putStatement(drawer, documents.slice(start, start + BATCH)));
      }
      return [clearStatement(drawer), ...puts];
    });
    if (statements.length > 0) await this.#driver.batch(statements);
  }

  /** Removes documents that were deleted at this time or earlier. */
  async sweep(drawer: string, deletedUntil: number): Promise<void> {
    const sql = `DELETE FROM documents WHERE drawer = ?
      AND json_extract(body, '$._deleted') AND json_extract(body, '$._meta.lwt') <= ?`;
    await this.#driver.run(sql, [drawer, deletedUntil]);
  }

  async clear(drawer: string): Promise<void> {
    const { sql, values } = clearStatement(drawer);
    await this.#driver.run(sql, values);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#driver.all('SELECT 1 FROM documents LIMIT 1')).length === 0;
  }

  /** Overwrites deleted data, in the log too. */
  async shred(): Promise<void> {
    await this.#driver.run('VACUUM');
    if (this.#options.journal === 'WAL') await this.#driver.all('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Removes damaged documents and returns their ids. */
  async dropUnreadable(drawer: string): Promise<string[]> {
    const lost = (await this.read(drawer)).flatMap((row) => (isReadable(row) ? [] : [row.id]));
    const sql = 'DELETE FROM documents WHERE drawer = ? AND id IN (SELECT value FROM json_each(?))';
    if (lost.length > 0) await this.#driver.run(sql, [drawer, JSON.stringify(lost)]);
    return lost;
  }

  close(): Promise<void> {
    this.#closed ??= this.#driver.close();
    return this.#closed;
  }

  async #prepare(): Promise<void> {
    const { journal, patienceMs = PATIENCE_MS } = this.#options;
    // Some drivers have no rows for `run`, and most of these statements return one.
    await this.#driver.all(`PRAGMA busy_timeout = ${patienceMs}`);
    await this.#driver.all('PRAGMA locking_mode = EXCLUSIVE');
    await this.#check();
    if (!(await this.#isOurs())) throw foreignFile(this.#options.name);
    await this.#driver.all(`PRAGMA journal_mode = ${journal}`);
    await this.#driver.run('PRAGMA synchronous = FULL');
    // Only Apple's systems know this: without it they leave data in the disk's own memory.
    await this.#driver.run('PRAGMA fullfsync = ON');
    await this.#driver.all('PRAGMA secure_delete = ON');
    await this.#driver.run(
      'CREATE TABLE IF NOT EXISTS documents (drawer TEXT, id TEXT, body TEXT NOT NULL, sum TEXT, PRIMARY KEY (drawer, id)) WITHOUT ROWID',
    );
    await this.#addSums();
  }

  /** Checks every page and row. */
  async #check(): Promise<void> {
    const [first] = await this.#driver.all<{ integrity_check: string }>(
      'PRAGMA integrity_check(1)',
    );
    if (first?.integrity_check === 'ok') return;
    throw Object.assign(new Error(first?.integrity_check), { code: 'SQLITE_CORRUPT' });
  }

  async #isOurs(): Promise<boolean> {
    const tables = await this.#driver.all<{ name: string; columns: string }>(
      `SELECT name, (SELECT group_concat(name) FROM pragma_table_info(tables.name)) AS columns
       FROM sqlite_master AS tables WHERE type = 'table'`,
    );
    // Android adds a table to every database.
    const own = tables.filter(({ name }) => name !== 'android_metadata');
    return own.every(
      ({ name, columns }) => name === 'documents' && columns.startsWith('drawer,id,body'),
    );
  }

  /** Adds checksums to files from before they existed. */
  async #addSums(): Promise<void> {
    const columns = await this.#driver.all<{ name: string }>('PRAGMA table_info(documents)');
    if (columns.some(({ name }) => name === 'sum')) return;
    await this.#driver.run('ALTER TABLE documents ADD COLUMN sum TEXT');
  }
}

/** Returns one statement, which is atomic by itself. */
function putStatement(drawer: string, documents: readonly StoredDocument[]) {
  const sql = `INSERT INTO documents (drawer, id, body, sum)
    SELECT ?, json_extract(value, '$.id'), json_extract(value, '$.body'), json_extract(value, '$.sum')
    FROM json_each(?) WHERE true
    ON CONFLICT (drawer, id) DO UPDATE SET body = excluded.body, sum = excluded.sum`;
  const rows = documents.map(({ id, body }) => ({ id, body, sum: sumOf(drawer, { id, body }) }));
  return { sql, values: [drawer, JSON.stringify(rows)] };
}

function clearStatement(drawer: string) {
  return { sql: 'DELETE FROM documents WHERE drawer = ?', values: [drawer] };
}

export function foreignFile(name: string): Error {
  return new Error(
    `${name} is a file of another program, or of a newer version; it is left as it is`,
  );
}
