import { Value } from 'typebox/value';
import type { S3Config } from '../../../core/config/config.ts';
import type { FileStore } from '../../../core/storage/files/file-store.ts';
import { t } from '../../../languages/command-line.ts';
import { holdsPlaceOf, isAmongFiles } from '../among-files.ts';
import { BackupError } from '../backup-error.ts';
import { hashOf } from '../content-hash.ts';
import type { BackupFiles, BackupLock } from './backup-files.ts';
import { backupFilesAt } from './backup-files-at.ts';
import { Damage } from './damage.ts';
import { type Listing, SealedListing } from './listing.ts';
import { Pieces } from './pieces.ts';

const MARK = 'tidings-backups.json';
const FORMAT = 1;
const LISTINGS = 'backups';
const ENDING = '.json';

/**
 * A folder of backups that share pieces, on this machine or in a bucket. A backup exists once its listing does, which is written last and atomically.
 */
export class BackupFolder {
  readonly path: string;
  readonly pieces: Pieces;
  readonly #files: BackupFiles;

  private constructor(files: BackupFiles) {
    this.path = files.folder;
    this.#files = files;
    this.pieces = new Pieces(files);
  }

  /** `path` can be an `s3://` URL, which needs a key. */
  static async open(path: string, s3?: S3Config): Promise<BackupFolder> {
    const folder = new BackupFolder(backupFilesAt(path, s3));
    const mark = await folder.#files.read(MARK);
    if (!mark) {
      throw new BackupError(t('backup.notFolder', { path, mark: MARK }));
    }
    if (mark.toString() === markText) return folder;
    throw new BackupError(t('backup.folderNewer', { path, mark: MARK }));
  }

  /** Opens the folder, and creates it if it is missing or empty. `files` are the files to back up. */
  static async prepare(path: string, files: FileStore, s3?: S3Config): Promise<BackupFolder> {
    if ((await isAmongFiles(files, path)) || (await holdsPlaceOf(files, path))) {
      throw new BackupError(t('backup.folderOfServer', { path }));
    }
    const folder = new BackupFolder(backupFilesAt(path, s3));
    if (!(await folder.#files.has(MARK))) await folder.#make();
    return BackupFolder.open(path, s3);
  }

  /** Returns the names of the backups, oldest first. */
  async names(): Promise<string[]> {
    const paths = (await this.#files.paths(LISTINGS)).filter((path) => path.endsWith(ENDING));
    return paths.map((path) => path.slice(LISTINGS.length + 1, -ENDING.length));
  }

  async read(name: string): Promise<Listing> {
    const known = await this.names();
    if (!known.includes(name)) {
      throw new BackupError(
        t('backup.noSuch', { name, folder: this.path, known: known.join(', ') || '–' }),
      );
    }
    const sealed = parse(await this.#files.read(pathOf(name)));
    if (
      Value.Check(SealedListing, sealed) &&
      hashOf(JSON.stringify(sealed.listing)) === sealed.hash
    )
      return sealed.listing;
    throw new Damage(
      `The list of its pieces is damaged, or was made by a newer version of Tidings: ${this.#locate(name)}.`,
    );
  }

  /** Adds a backup. Returns its name: its time, or a slightly later one if that is taken. */
  async add(listing: Listing): Promise<string> {
    const taken = await this.names();
    let at = Date.parse(listing.manifest.created_at);
    while (taken.includes(nameOf(at))) at += 1;
    const sealed: SealedListing = { hash: hashOf(JSON.stringify(listing)), listing };
    await this.pieces.sync();
    await this.#files.put(pathOf(nameOf(at)), Buffer.from(JSON.stringify(sealed)));
    return nameOf(at);
  }

  /** Lets one process at a time write. */
  lock(now: number): Promise<BackupLock> {
    return this.#files.lock(now);
  }

  /** Removes files that killed runs left. Only for the holder of the lock. Returns their number. */
  removeUnfinished(): Promise<number> {
    return this.#files.removeUnfinished();
  }

  remove(name: string): Promise<void> {
    return this.#files.remove(pathOf(name));
  }

  /** Makes removals durable. */
  sync(): Promise<void> {
    return this.#files.sync([LISTINGS]);
  }

  /** Returns the size of the listing alone; 0 if it is gone. */
  async size(name: string): Promise<number> {
    return (await this.#files.size(pathOf(name))) ?? 0;
  }

  #locate(name: string): string {
    return this.#files.locate(pathOf(name));
  }

  async #make(): Promise<void> {
    await this.#files.prepare();
    const other = await this.#files.firstName();
    if (other !== undefined) {
      throw new BackupError(t('backup.otherFiles', { folder: this.path, file: other }));
    }
    await this.#files.put(MARK, Buffer.from(markText));
  }
}

const markText = `${JSON.stringify({ format: FORMAT })}\n`;

/** Returns a name without colons, which some systems do not allow. */
function nameOf(at: number): string {
  return new Date(at).toISOString().replaceAll(':', '-');
}

function pathOf(name: string): string {
  return `${LISTINGS}/${name}${ENDING}`;
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? 'null');
  } catch {
    return undefined;
  }
}
