import { ENTRIES } from '../database-schema.ts';
import { isUnreadable } from '../store-error.ts';
import { BOOKS, drawerOf } from './documents-engine.ts';
import type { SharedDocuments } from './shared-documents.ts';
import { missing } from './stored-row.ts';

/**
 * Repairs a database, and returns the ids of its lost entries; undefined for unknown ids. RxDB's own book-keeping holds
 * no data of ours and is recreated. `rebuild` replaces a damaged file by one with every readable row.
 */
export async function repairDocuments(
  database: string,
  documents: SharedDocuments,
  rebuild: () => Promise<void>,
): Promise<(string | undefined)[]> {
  const drawer = drawerOf(database, ENTRIES);
  const isDamaged = await documents
    .use(async () => false)
    .catch((error: unknown) => {
      if (isUnreadable(error)) return true;
      throw error;
    });
  if (isDamaged) await documents.whileClosed(rebuild);
  const lost = await documents.use(async (opened) => {
    await opened.clear(drawerOf(database, BOOKS));
    if (isDamaged) await opened.put(drawer, [missing]);
    return opened.dropUnreadable(drawer);
  });
  return lost.map((id) => (id === missing.id ? undefined : id));
}

/** Deletes a database. `whenEmpty` removes what a repair set aside, once it can belong to no account. */
export async function discardDocuments(
  database: string,
  documents: SharedDocuments,
  whenEmpty: () => Promise<void>,
): Promise<void> {
  await documents.use(async (opened) => {
    await opened.clear(drawerOf(database, ENTRIES));
    await opened.clear(drawerOf(database, BOOKS));
    await opened.shred();
    if (await opened.isEmpty()) await whenEmpty();
  });
}
