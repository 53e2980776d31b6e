import { existsSync, readSync, renameSync, statSync } from 'node:fs';
import { StorageError } from '../storage-error.ts';
import { closeKept, openKept } from './kept-descriptors.ts';
import { LogIndex } from './log-index.ts';

/** Another process mostly moves what it commits into the file right afterwards. */
const FOREIGN_CHECKPOINT_MS = 5000;

/** At the beginning of a database file: among others how many pages it has, and how often they changed. */
const HEADER_BYTES = 100;

/**
 * Notices that somebody replaced the file of an open database, or wrote to it past SQLite: what its
 * write-ahead log holds does not belong to that file, and would damage it. Who only touches the file,
 * as some programs do that make copies, does no harm.
 */
export class FileWatch {
  readonly #path: string;
  readonly #file: string | undefined;
  readonly #log: string | undefined;
  readonly #descriptor: number;
  readonly #index: LogIndex;
  #content: string | undefined;
  #header: string | undefined;

  /** The database is open, and has a write-ahead log. */
  constructor(path: string) {
    this.#path = path;
    this.#file = lookAt(path)?.identity;
    this.#log = lookAt(`${path}-wal`)?.identity;
    this.#descriptor = openKept(path);
    this.#index = new LogIndex(path);
    this.note();
  }

  /** Around own writing, which goes to the log. Other processes may have moved what they committed into the file. */
  async check(msSinceForeignCommit: () => Promise<number>): Promise<void> {
    const progress = this.#index.progress();
    const { identity, content } = lookAt(this.#path) ?? {};
    if (identity !== this.#file) throw replaced(this.#path);
    if (content === this.#content) {
      this.#index.note(progress);
      return;
    }
    const isTouched = this.#readHeader() === this.#header;
    // A process that is held up between the two moves what it committed long after.
    const isOurs = isTouched || this.#index.mayHaveMoved();
    if (!isOurs && (await msSinceForeignCommit()) > FOREIGN_CHECKPOINT_MS) {
      throw replaced(this.#path);
    }
    this.note();
  }

  /** After moving the log into the file. */
  note(): void {
    this.#index.note(this.#index.progress());
    const { identity, content } = lookAt(this.#path) ?? {};
    if (identity !== this.#file) throw replaced(this.#path);
    this.#content = content;
    this.#header = this.#readHeader();
  }

  /** Once the database is closed. */
  end(): void {
    closeKept(this.#descriptor);
    this.#index.end();
  }

  #readHeader(): string {
    const bytes = Buffer.alloc(HEADER_BYTES);
    readSync(this.#descriptor, bytes, 0, HEADER_BYTES, 0);
    return bytes.toString('latin1');
  }

  /** Keeps the log from being applied to a file that it does not belong to. */
  setLogAside(): void {
    const log = `${this.#path}-wal`;
    if (this.#log !== undefined && lookAt(log)?.identity === this.#log) {
      renameSync(log, asidePath(this.#path));
    }
  }
}

/** Refuses a database of which a part lies aside, until somebody has said whether it belongs to it. */
export function assertNothingAside(path: string): void {
  const aside = asidePath(path);
  if (!existsSync(aside)) return;
  throw new StorageError(
    'unavailable',
    `${path} was replaced or changed while a server had it open. The newest changes of that server lie in ${aside}. ` +
      'If the file was replaced on purpose, as by a copy from a backup, delete that one. ' +
      `If it was not, rename that one to ${path}-wal, and nothing is lost.`,
  );
}

/** The database file was changed behind the back of SQLite: nothing may be read or written any more. */
export class FileReplaced extends StorageError {}

function asidePath(path: string): string {
  return `${path}-wal.set-aside`;
}

function replaced(path: string): FileReplaced {
  return new FileReplaced(
    'unavailable',
    `${path} was replaced or changed by something else while the server had it open. ` +
      'The server ends, so as not to damage it; when it starts again it says what to do. ' +
      'Stop the server before you restore a backup.',
  );
}

/** Undefined where there is no file. */
function lookAt(path: string): { identity: string; content: string } | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!found) return undefined;
  const { dev, ino, size, mtimeNs } = found;
  return { identity: `${dev} ${ino}`, content: `${size} ${mtimeNs}` };
}
