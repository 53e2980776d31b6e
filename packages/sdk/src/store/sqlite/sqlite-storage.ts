import { aName, anObject, expectArgument } from '../../arguments/expected.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { documentsEngine } from './documents-engine.ts';
import { discardDocuments, repairDocuments } from './repair-documents.ts';
import { SharedDocuments } from './shared-documents.ts';
import type { SqliteDatabases } from './sqlite-driver.ts';
import { openRescued, removeRescued, rescueDocuments } from './sqlite-rescue.ts';

/** The name of the database if an app has only one. */
export const DEFAULT_NAME = 'tidings';

/**
 * Creates a storage in one SQLite database, over any driver. It is read into memory when it opens. Each write is
 * committed before it settles, with a rollback journal and `synchronous = FULL`.
 */
export function sqliteStorage(databases: SqliteDatabases, name = DEFAULT_NAME): DeviceStorage {
  expectArgument('sqliteStorage', databases, anObject);
  expectArgument('sqliteStorage', name, aName);
  const documents = new SharedDocuments(() => openRescued(databases, name));
  const engine = documentsEngine(`sqlite:${name}`, documents);
  return {
    isShared: false,
    isSingle: true,
    engine: () => engine,
    repair: (database) =>
      repairDocuments(database, documents, () => rescueDocuments(databases, name)),
    discard: (database) =>
      discardDocuments(database, documents, () => removeRescued(databases, name)),
  };
}
