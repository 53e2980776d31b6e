// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { rm } from 'node:fs/promises';
// biome-ignore lint/correctness/noNodejsModules: as above.
import { resolve } from 'node:path';
import { aName, expectArgument } from '../../arguments/expected.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { documentsEngine } from './documents-engine.ts';
import { openSqliteFile } from './node-driver.ts';
import { discardDocuments, repairDocuments } from './repair-documents.ts';
import { SharedDocuments } from './shared-documents.ts';
import { finishRebuild, rebuildSqlite } from './sqlite-rebuild.ts';

/**
 * Creates a storage in one SQLite file, for Node; needs the package `sqlite3`. It is read into memory when it opens.
 * Each write is on disk before it settles.
 */
export function fileStorage(path: string): DeviceStorage {
  expectArgument('fileStorage', path, aName);
  // One file has one name, however its path is spelt.
  const wholePath = resolve(path);
  const documents = new SharedDocuments(async () => {
    await finishRebuild(wholePath);
    return openSqliteFile(wholePath);
  });
  const engine = documentsEngine(`file:${wholePath}`, documents);
  return {
    isShared: false,
    isSingle: true,
    engine: () => engine,
    repair: (database) => repairDocuments(database, documents, () => rebuildSqlite(wholePath)),
    discard: (database) =>
      // The damaged file that a repair kept belonged to the deleted accounts.
      discardDocuments(database, documents, () => rm(`${wholePath}.broken`, { force: true })),
  };
}
