import type { DatabaseEntry } from '../database-entry.ts';
import { databaseSchema, ENTRIES } from '../database-schema.ts';
import type { EarlyEntries } from '../entries-reader.ts';
import { answerOf } from './indexeddb-documents.ts';
import { DOCUMENTS, nameOf, prefixOf } from './indexeddb-names.ts';
import { rangeOf } from './indexeddb-range.ts';
import type { TextDocument } from './journal-change.ts';
import { readHead } from './journal-entries.ts';
import { JournalReader } from './journal-reader.ts';

/** The number that Dexie gives to RxDB's only version of a database. */
const DEXIE_VERSION = 10;

/**
 * Opens the entries of a stored database without Dexie, RxDB and its books, which are most of what opening takes.
 * Returns undefined for a database that is missing or of another version, or if it cannot be opened like this.
 */
export async function openToRead(database: string): Promise<EarlyEntries | undefined> {
  try {
    const [connection, isNewer] = await Promise.all([
      openStored(nameOf(database, ENTRIES)),
      hasNewer(database),
    ]);
    const isKnown = connection.version === DEXIE_VERSION && !isNewer;
    if (isKnown && connection.objectStoreNames.contains(DOCUMENTS)) {
      return new EarlyDatabase(connection);
    }
    connection.close();
  } catch {
    // Opening it whole tells what is wrong.
  }
  return undefined;
}

class EarlyDatabase implements EarlyEntries {
  readonly #connection: IDBDatabase;
  readonly #journal: JournalReader;
  #isLost = false;

  constructor(connection: IDBDatabase) {
    this.#connection = connection;
    this.#journal = new JournalReader(async () => connection);
    // As long as this connection is open, the database cannot be deleted or replaced.
    connection.onclose = () => {
      this.#isLost = true;
    };
    connection.onversionchange = () => this.close();
  }

  async get(ids: readonly string[]): Promise<DatabaseEntry[]> {
    return (await this.#journal.get(ids, false)).map(entryOf);
  }

  async find(query: Parameters<typeof rangeOf>[0]): Promise<DatabaseEntry[]> {
    return (await this.#journal.find(rangeOf(query))).map(entryOf);
  }

  async state(): ReturnType<EarlyEntries['state']> {
    const { firstRead } = this.#journal;
    try {
      const documents = this.#connection.transaction(DOCUMENTS).objectStore(DOCUMENTS);
      const { next } = await readHead(documents);
      if (this.#isLost) return 'lost';
      // Databases without a journal do not tell.
      return firstRead === undefined || (next > 0 && next === firstRead) ? 'same' : 'changed';
    } catch {
      return 'lost';
    }
  }

  close(): void {
    this.#isLost = true;
    this.#connection.close();
  }
}

/** Opens a database unless it is missing. */
function openStored(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.transaction?.abort();
  return answerOf(request);
}

/** Tells whether a newer version of the app has stored the database. */
async function hasNewer(database: string): Promise<boolean> {
  const prefix = prefixOf(database);
  const all = await indexedDB.databases();
  return all.some(({ name = '' }) => {
    const [, version] =
      (name.startsWith(prefix) && /^(\d+)--/.exec(name.slice(prefix.length))) || [];
    return Number(version) > databaseSchema.version;
  });
}

function entryOf(document: TextDocument): DatabaseEntry {
  const entry = document as unknown as DatabaseEntry;
  return { ...entry, value: JSON.parse(document.value) };
}
