import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { Damage } from './damage.ts';
import type { FolderLock } from './folder-lock.ts';
import { piecesOf } from './inspect-folder.ts';
import type { Listing } from './listing.ts';

/** Between two looks at whether the folder is still ours. */
const REMOVED_AT_A_TIME = 100;

interface ToLeave {
  /** So many backups, the newest. */
  readonly keep: number;
  /** One of these in any case: the backup that was just made. */
  readonly made?: string;
  /** Pieces for a backup that is still to be listed. */
  readonly spare?: ReadonlySet<string>;
}

export interface Removed {
  /** The names of backups. */
  readonly backups: readonly string[];
  /** Whether there is more room now, be it only from what runs left that failed. */
  readonly freed: boolean;
}

/**
 * Removes the older backups, and the pieces that none names. Nothing is removed unless all backups that stay
 * could be read, and no backup unless one of these is whole.
 */
export async function thinOut(
  folder: BackupFolder,
  lock: FolderLock,
  { keep, made, spare = new Set() }: ToLeave,
): Promise<Removed> {
  const names = await folder.names();
  const listings = await readAll(folder, names);
  const others = names.filter((name) => name !== made);
  const old = pushedOut(listings, others, made === undefined ? keep : keep - 1);
  const staying = names.filter((name) => !old.includes(name));
  const kept = await folder.pieces.list();
  const { needed, whole } = await neededBy(folder, listings, staying, new Set(kept));
  if (old.length > 0 && whole === 0) {
    throw new BackupError('None of the backups that would stay is whole.');
  }
  await lock.assertHeld();
  for (const name of old) await folder.remove(name);
  // Before the first backup is listed there is nothing to sync.
  if (old.length > 0) await folder.sync();
  const unlisted = kept.filter((hash) => !needed.has(hash) && !spare.has(hash));
  await removePieces(folder, lock, unlisted);
  const unfinished = await removeUnfinished(folder, lock);
  return { backups: old, freed: old.length + unlisted.length + unfinished > 0 };
}

/** By the name of the backup; what cannot be read matters only where it is to stay. */
type Listings = ReadonlyMap<string, Listing | Damage>;

async function readAll(folder: BackupFolder, names: readonly string[]): Promise<Listings> {
  const listings = new Map<string, Listing | Damage>();
  for (const name of names) listings.set(name, await readOrDamage(folder, name));
  return listings;
}

async function readOrDamage(folder: BackupFolder, name: string): Promise<Listing | Damage> {
  try {
    return await folder.read(name);
  } catch (error) {
    if (error instanceof Damage) return error;
    throw error;
  }
}

/**
 * All but the `keep` newest. Those that lack files take no other's place: as many of them stay beside, until
 * one goes that is newer.
 */
function pushedOut(listings: Listings, names: readonly string[], keep: number): string[] {
  const lacksFiles = (name: string) => {
    const listing = listings.get(name);
    return listing !== undefined && 'lacks' in listing;
  };
  const lacking = names.filter(lacksFiles);
  const old = allBut(
    keep,
    names.filter((name) => !lacksFiles(name)),
  );
  const newest = old.at(-1) ?? '';
  const gone = new Set([...old, ...allBut(keep, lacking)]);
  return names.filter((name) => gone.has(name) || (lacking.includes(name) && name < newest));
}

function allBut(keep: number, names: readonly string[]): readonly string[] {
  return names.slice(0, Math.max(0, names.length - keep));
}

async function neededBy(
  folder: BackupFolder,
  listings: Listings,
  names: readonly string[],
  kept: ReadonlySet<string>,
): Promise<{ readonly needed: ReadonlySet<string>; readonly whole: number }> {
  const needed = new Set<string>();
  let whole = 0;
  for (const name of names) {
    const listing = listings.get(name);
    if (!listing) continue;
    if (listing instanceof Damage) throw listing;
    let isWhole = listing.lacks === undefined;
    for await (const hash of piecesOf(folder.pieces, listing)) {
      needed.add(hash);
      if (!kept.has(hash)) isWhole = false;
    }
    if (isWhole) whole += 1;
  }
  return { needed, whole };
}

async function removePieces(
  { pieces }: BackupFolder,
  lock: FolderLock,
  unlisted: readonly string[],
): Promise<void> {
  for (const [index, hash] of unlisted.entries()) {
    if (index % REMOVED_AT_A_TIME === 0) await lock.assertHeld();
    await pieces.remove(hash);
  }
}

/** What those were writing that were killed: only we write here now. Returns how many there were. */
async function removeUnfinished({ path }: BackupFolder, lock: FolderLock): Promise<number> {
  const names = (await readdir(path, { recursive: true })).filter((each) =>
    /(^|[/\\])\.unfinished-[^/\\]+$/.test(each),
  );
  await lock.assertHeld();
  for (const name of names) await rm(join(path, name), { force: true });
  return names.length;
}
