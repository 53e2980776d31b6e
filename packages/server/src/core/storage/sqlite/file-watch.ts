import { existsSync, readSync, renameSync, statSync } from 'node:fs';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';
import { LogIndex } from './log-index.ts';

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
