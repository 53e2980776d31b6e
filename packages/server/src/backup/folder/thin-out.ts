import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFolder } from './backup-folder.ts';
import type { FolderLock } from './folder-lock.ts';
import { piecesOf } from './inspect-folder.ts';

/** Between two looks at whether the folder is still ours. */
const REMOVED_AT_A_TIME = 100;

/**
 * Leaves `keep` backups, the newest ones and in any case `made`, and the pieces that they name. Nothing is
 * removed unless all that stay could be read. Returns the names of those that went.
 */
export async function thinOut(
  folder: BackupFolder,
  lock: FolderLock,
  { keep, made }: { readonly keep: number; readonly made: string },
): Promise<string[]> {
  const others = (await folder.names()).filter((name) => name !== made);
  const old = others.slice(0, Math.max(0, others.length - keep + 1));
  const staying = [...others.slice(old.length), made];
  const needed = new Set<string>();
  for (const name of staying) {
    for await (const hash of piecesOf(folder.pieces, await folder.read(name))) needed.add(hash);
  }
  await lock.assertHeld();
  for (const name of old) await folder.remove(name);
  await folder.sync();
  await removePieces(folder, lock, needed);
  await removeUnfinished(folder, lock);
  return old;
}

async function removePieces(
  { pieces }: BackupFolder,
  lock: FolderLock,
  needed: ReadonlySet<string>,
): Promise<void> {
  let removed = 0;
  for (const hash of await pieces.list()) {
    if (needed.has(hash)) continue;
    if (removed % REMOVED_AT_A_TIME === 0) await lock.assertHeld();
    await pieces.remove(hash);
    removed += 1;
  }
}

/** What those were writing that were killed: only we write here now. */
async function removeUnfinished({ path }: BackupFolder, lock: FolderLock): Promise<void> {
  const names = await readdir(path, { recursive: true });
  await lock.assertHeld();
  for (const name of names.filter((each) => /(^|[/\\])\.unfinished-[^/\\]+$/.test(each))) {
    await rm(join(path, name), { force: true });
  }
}
