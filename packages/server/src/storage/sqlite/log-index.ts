import { closeSync, existsSync, openSync, readSync } from 'node:fs';

/** Fields of the index of a write-ahead log, as the documentation of SQLite's format places them. */
const SALT = { at: 32, bytes: 8 };
const MOVED = { at: 96, bytes: 4 };
const MOVING = { at: 128, bytes: 4 };

/** How far a log was moved into its file. */
export interface Progress {
  /** Another one once the log was begun anew. */
  readonly salt: string;
  readonly moved: string;
  /** Told before the first page is moved, so it differs from the above meanwhile. */
  readonly moving: string;
}

/** What the processes that have a database open tell each other of moving its write-ahead log into the file. */
export class LogIndex {
  /** Stays open as long as the database: to close it would release SQLite's locks on it. */
  readonly #descriptor: number | undefined;

  /** The database is open. Whoever takes it for closed takes the index away; then nothing can be told. */
  constructor(path: string) {
    const index = `${path}-shm`;
    this.#descriptor = existsSync(index) ? openSync(index, 'r') : undefined;
  }

  progress(): Progress | undefined {
    const file = this.#descriptor;
    if (file === undefined) return undefined;
    return { salt: read(file, SALT), moved: read(file, MOVED), moving: read(file, MOVING) };
  }

  /** Whether SQLite has changed the file since, as far as it can be told: not once the log was begun anew. */
  hasMovedSince(before: Progress | undefined): boolean {
    const now = this.progress();
    if (!now || !before) return false;
    if (now.moving !== now.moved) return true;
    return now.salt === before.salt && now.moved !== before.moved;
  }

  end(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

function read(
  file: number,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): string {
  const field = Buffer.alloc(bytes);
  readSync(file, field, 0, bytes, at);
  return field.toString('hex');
}
