import { t } from '../../../languages/command-line.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupLock } from './backup-files.ts';
import type { BackupFolder } from './backup-folder.ts';
import { Damage } from './damage.ts';
import { piecesOf } from './inspect-folder.ts';
import type { Listing } from './listing.ts';

/** Removals between two checks of the lock. */
const REMOVED_AT_A_TIME = 100;

interface ToLeave {
  /** Number of newest backups to keep. */
  readonly keep: number;
  /** The backup that was just made, which is always kept. */
  readonly made?: string;
  /** Pieces for a backup that is not listed yet. */
  readonly spare?: ReadonlySet<string>;
}

export interface Removed {
  /** Names of backups. */
  readonly backups: readonly string[];
  /** Whether this freed space, even if only from failed runs. */
  readonly freed: boolean;
}

/**
 * Removes the older backups and the pieces that no backup uses. Removes nothing unless all remaining backups could be
 * read, and no backup unless one of the remaining is intact.
 */
export async function thinOut(
  folder: BackupFolder,
  lock: BackupLock,
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
    throw new BackupError(t('backup.remainingNotWhole'));
  }
  await lock.assertHeld();
  for (const name of old) await folder.remove(name);
  // The folder to sync exists once a backup was listed.
  if (old.length > 0) await folder.sync();
  const unlisted = kept.filter((hash) => !needed.has(hash) && !spare.has(hash));
  await removePieces(folder, lock, unlisted);
  await lock.assertHeld();
  const unfinished = await folder.removeUnfinished();
  return { backups: old, freed: old.length + unlisted.length + unfinished > 0 };
}

/** Listings by backup. An unreadable one matters only if its backup stays. */
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
 * Returns all except the `keep` newest backups. Those that lack files do not push out others: as many of them stay in
 * addition, until a newer complete one goes.
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
  lock: BackupLock,
  unlisted: readonly string[],
): Promise<void> {
  for (const [index, hash] of unlisted.entries()) {
    if (index % REMOVED_AT_A_TIME === 0) await lock.assertHeld();
    await pieces.remove(hash);
  }
}
