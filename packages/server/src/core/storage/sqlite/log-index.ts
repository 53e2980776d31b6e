import { existsSync, readSync } from 'node:fs';
import { closeKept, openKept } from './kept-descriptors.ts';

/** Fields of the index of a write-ahead log, at the offsets in the documentation of SQLite's format. */
const SALT = { at: 32, bytes: 8 };
const MOVED = { at: 96, bytes: 4 };
const MOVING = { at: 128, bytes: 4 };
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
export class LogIndex {
  readonly #descriptor: number | undefined;
  #noted: Progress | undefined;
  #changedAt = performance.now();

  /** The database must be open. If another process took it for closed and deleted the index, nothing is known. */
  constructor(path: string) {
    const index = `${path}-shm`;
    this.#descriptor = existsSync(index) ? openKept(index) : undefined;
  }

  progress(): Progress | undefined {
    const file = this.#descriptor;
    if (file === undefined) return undefined;
    return { salt: read(file, SALT), moved: read(file, MOVED), moving: read(file, MOVING) };
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

function read(
  file: number,
  { at, bytes }: { readonly at: number; readonly bytes: number },
): string {
  const field = Buffer.alloc(bytes);
  readSync(file, field, 0, bytes, at);
  return field.toString('hex');
}
