import { existsSync, readSync } from 'node:fs';
import { closeKept, openKept } from './kept-descriptors.ts';

/** Fields of the index of a write-ahead log, as the documentation of SQLite's format places them. */
const SALT = { at: 32, bytes: 8 };
const MOVED = { at: 96, bytes: 4 };
const MOVING = { at: 128, bytes: 4 };
const NOTHING = '00000000';

/** What was killed while it moved pages leaves the index as if it still did. */
const LONGEST_MOVE_MS = 5 * 60_000;

/** How far a log was moved into its file. */
interface Progress {
  /** Another one once the log was begun anew. */
  readonly salt: string;
  readonly moved: string;
  /** Told before the first page is moved, so it differs from the above meanwhile. */
  readonly moving: string;
}

/** What the processes that have a database open tell each other of moving its write-ahead log into the file. */
export class LogIndex {
  readonly #descriptor: number | undefined;
  #noted: Progress | undefined;
  #changedAt = performance.now();

  /** The database is open. Whoever takes it for closed takes the index away; then nothing can be told. */
  constructor(path: string) {
    const index = `${path}-shm`;
    this.#descriptor = existsSync(index) ? openKept(index) : undefined;
  }

  progress(): Progress | undefined {
    const file = this.#descriptor;
    if (file === undefined) return undefined;
    return { salt: read(file, SALT), moved: read(file, MOVED), moving: read(file, MOVING) };
  }

  /** Remembers how far the log was before the file was looked at: what is moved thereafter is told later. */
  note(progress: Progress | undefined): void {
    if (this.#noted && hasMoved(this.#noted, progress)) this.#changedAt = performance.now();
    this.#noted = progress;
  }

  /** Whether SQLite may have changed the file since what was noted. */
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

/** Of a log that was begun anew nothing was moved at first. */
function hasMoved(before: Progress, now: Progress | undefined): boolean {
  if (!now) return false;
  if (now.salt !== before.salt) return now.moving !== NOTHING;
  return now.moved !== before.moved || now.moving !== before.moving;
}

function read(
  file: number,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): string {
  const field = Buffer.alloc(bytes);
  readSync(file, field, 0, bytes, at);
  return field.toString('hex');
}
