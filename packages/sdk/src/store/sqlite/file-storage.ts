// biome-ignore lint/correctness/noNodejsModules: files are for Node; nothing else imports this.
import { rm } from 'node:fs/promises';
// biome-ignore lint/correctness/noNodejsModules: as above.
import { resolve } from 'node:path';
import { aName, expectArgument } from '../../arguments/expected.ts';
import { ENTRIES } from '../database-schema.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { isUnreadable } from '../store-error.ts';
import { BOOKS, documentsEngine, drawerOf } from './documents-engine.ts';
import { openSqliteFile } from './node-driver.ts';
import { SharedDocuments } from './shared-documents.ts';
import { finishRebuild, rebuildSqlite } from './sqlite-rebuild.ts';
import { missing } from './stored-row.ts';

/**
 * Creates a storage in one SQLite file, for Node; needs the package `sqlite3`. It is read into memory when it opens.
 * Each write is on disk before it settles.
 */
export function fileStorage(path: string): DeviceStorage {
  expectArgument('fileStorage', path, aName);
  // One file has one name, however its path is spelt.
  const wholePath = resolve(path);
  const file = new SharedDocuments(async () => {
    await finishRebuild(wholePath);
    return openSqliteFile(wholePath);
  });
  const engine = documentsEngine(`file:${wholePath}`, file);
  return {
    isShared: false,
    isSingle: true,
    engine: () => engine,
    repair: (database) => repair(database, wholePath, file),
    async discard(database) {
      await file.use(async (opened) => {
        await opened.clear(drawerOf(database, ENTRIES));
        await opened.clear(drawerOf(database, BOOKS));
        await opened.shred();
        // The damaged file that a repair kept belonged to the deleted accounts.
        if (await opened.isEmpty()) await rm(`${wholePath}.broken`, { force: true });
      });
    },
  };
}

/** Repairs a database. RxDB's own book-keeping holds no data of ours and is recreated. */
async function repair(
  database: string,
  path: string,
  file: SharedDocuments,
): Promise<(string | undefined)[]> {
  const drawer = drawerOf(database, ENTRIES);
  const isDamaged = await file
    .use(async () => false)
    .catch((error) => {
      if (isUnreadable(error)) return true;
      throw error;
    });
  if (isDamaged) await file.whileClosed(() => rebuildSqlite(path));
  const lost = await file.use(async (opened) => {
    await opened.clear(drawerOf(database, BOOKS));
    if (isDamaged) await opened.put(drawer, [missing]);
    return opened.dropUnreadable(drawer);
  });
  return lost.map((id) => (id === missing.id ? undefined : id));
}
