import { existsSync, readSync, renameSync, statSync } from 'node:fs';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';

/** Longest time between a commit of another process and its checkpoint, which usually follows at once. */
const FOREIGN_CHECKPOINT_MS = 5000;

/** Header of a database file. It contains the number of pages and a counter of changes, among others. */
const HEADER_BYTES = 100;

/**
 * Detects that the file of an open database was replaced, or written without SQLite. The write-ahead log does not
 * belong to such a file and would damage it. Programs that only touch the file, as some that make copies do, are
 * harmless.
 */
export class FileWatch {
  readonly #path: string;
  readonly #file: string | undefined;
  readonly #log: string | undefined;
  readonly #descriptor: number;
  readonly #index: LogIndex;
  #content: string | undefined;
  #header: string | undefined;

  /** The database must be open and have a write-ahead log. */
  constructor(path: string) {
    this.#path = path;
    this.#file = lookAt(path)?.identity;
    this.#log = lookAt(`${path}-wal`)?.identity;
    this.#descriptor = openKept(path);
    this.#index = new LogIndex(path);
    this.note();
  }

  /** Checks before and after an own write, which goes to the log. Other processes may have checkpointed meanwhile. */
  async check(msSinceForeignCommit: () => Promise<number>): Promise<void> {
    const progress = this.#index.progress();
    const { identity, content } = lookAt(this.#path) ?? {};
    if (identity !== this.#file) throw replaced(this.#path);
    if (content === this.#content) {
      this.#index.note(progress);
      return;
    }
    const isTouched = this.#readHeader() === this.#header;
    // A process that stalls between its commit and its checkpoint changes the file long after.
    const isOurs = isTouched || this.#index.mayHaveMoved();
    if (!isOurs && (await msSinceForeignCommit()) > FOREIGN_CHECKPOINT_MS) {
      throw replaced(this.#path);
    }
    this.note();
  }

  /** Accepts the file as it is after an own checkpoint. */
  note(): void {
    this.#index.note(this.#index.progress());
    const { identity, content } = lookAt(this.#path) ?? {};
    if (identity !== this.#file) throw replaced(this.#path);
    this.#content = content;
    this.#header = this.#readHeader();
  }

  /** Closes the descriptors. Call it once the database is closed. */
  end(): void {
    closeKept(this.#descriptor);
    this.#index.end();
  }

  #readHeader(): string {
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(this.#descriptor, bytes, 0, HEADER_BYTES, 0);
    return bytes.toString('latin1');
  }

  /** Renames the log, so that SQLite does not apply it to a file that it does not belong to. */
  setLogAside(): void {
    const log = `${this.#path}-wal`;
    if (this.#log !== undefined && lookAt(log)?.identity === this.#log) {
      renameSync(log, asidePath(this.#path));
    }
  }
}

/** Refuses a database whose log was set aside, until the operator has decided whether it belongs to it. */
export function assertNothingAside(path: string): void {
  const aside = asidePath(path);
  if (!existsSync(aside)) return;
  throw new StorageError(
    'unavailable',
    `${path} was replaced or changed while a server had it open. That server’s newest changes are in ${aside}. ` +
      'If you replaced the file on purpose, for example with a backup, delete that one. ' +
      `If not, rename that one to ${path}-wal, and nothing is lost.`,
  );
}

/** The database file was changed without SQLite. It may not be read or written any more. */
export class FileReplaced extends StorageError {}

function asidePath(path: string): string {
  return `${path}-wal.set-aside`;
}

function replaced(path: string): FileReplaced {
  return new FileReplaced(
    'unavailable',
    `${path} was replaced or changed by something else while the server had it open. ` +
      'The server stops, so that the file is not damaged. When it starts again, it tells you what to do. ' +
      'Stop the server before you restore a backup.',
  );
}

/** Returns undefined if the file does not exist. */
function lookAt(path: string): { identity: string; content: string } | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return undefined;
  const { dev, ino, size, mtimeNs } = found;
  return { identity: `${dev} ${ino}`, content: `${size} ${mtimeNs}` };
}

/** Fields of the index of a write-ahead log, at the offsets in the documentation of SQLite's format. */
const SALT = { at: 32, bytes: 8 };
const MOVED = { at: 96, bytes: 4 };
const MOVING = { at: 128, bytes: 4 };
const FIELDS_END = MOVING.at + MOVING.bytes;
const NOTHING = '00000000';

/** Longest checkpoint. A process that was killed during one leaves the index as if it still ran. */
const LONGEST_MOVE_MS = 5 * 60_000;

/** The progress of moving a log into its file. */
interface Progress {
  /** Changes when the log restarts. */
  readonly salt: string;
  readonly moved: string;
  /** Set before the first page is moved, so it differs from `moved` during a checkpoint. */
  readonly moving: string;
}

/** The shared memory in which the processes of a database tell each other about checkpoints. */
class LogIndex {
  readonly #descriptor: number | undefined;
  #noted: Progress | undefined;
  #changedAt = performance.now();

  /** The database must be open. If another process took it for closed and deleted the index, nothing is known. */
  constructor(path: string) {
    const index = `${path}-shm`;
    this.#descriptor = existsSync(index) ? openKept(index) : undefined;
  }

  progress(): Progress | undefined {
    if (this.#descriptor === undefined) return undefined;
    const index = Buffer.alloc(FIELDS_END);
    readSync(this.#descriptor, index, 0, FIELDS_END, 0);
    return { salt: hexOf(index, SALT), moved: hexOf(index, MOVED), moving: hexOf(index, MOVING) };
  }

  /** Notes the progress from before the file was looked at, so that later moves show as a difference. */
  note(progress: Progress | undefined): void {
    if (this.#noted && hasMoved(this.#noted, progress)) this.#changedAt = performance.now();
    this.#noted = progress;
  }

  /** Whether SQLite may have changed the file since the noted progress. */
  mayHaveMoved(): boolean {
    const now = this.progress();
    if (!now || !this.#noted) return false;
    if (hasMoved(this.#noted, now)) return true;
    return now.moving !== now.moved && performance.now() - this.#changedAt < LONGEST_MOVE_MS;
  }

  end(): void {
    if (this.#descriptor !== undefined) closeKept(this.#descriptor);
  }
}

/** Whether pages were moved. A log that has restarted begins with none. */
function hasMoved(before: Progress, now: Progress | undefined): boolean {
  if (!now) return false;
  if (now.salt !== before.salt) return now.moving !== NOTHING;
  return now.moved !== before.moved || now.moving !== before.moving;
}

function hexOf(
  index: Buffer,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): string {
  return index.toString('hex', at, at + bytes);
}
