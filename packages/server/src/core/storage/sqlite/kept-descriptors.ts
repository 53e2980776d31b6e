import { closeSync, openSync, statSync } from 'node:fs';

interface Kept {
  readonly file: string;
  readonly descriptor: number;
  users: number;
}

/**
 * Open descriptors of database files, one per file for all users. Closing any descriptor of a file releases all locks
 * that this process holds on it, including SQLite's.
 */
const kept: Kept[] = [];

/** Opens a database file for looking at it. */
export function openKept(path: string): number {
  const { dev, ino } = statSync(path, { bigint: true });
  const file = `${dev} ${ino}`;
  const known = kept.find((each) => each.file === file);
  if (known) {
    known.users += 1;
    return known.descriptor;
  }
  const descriptor = openSync(path, 'r');
  kept.push({ file, descriptor, users: 1 });
  return descriptor;
}

/** Releases a descriptor. If the database is open, wait until it is closed. */
export function closeKept(descriptor: number): void {
  const index = kept.findIndex((each) => each.descriptor === descriptor);
  const found = kept[index];
  if (!found) return;
  found.users -= 1;
  if (found.users > 0) return;
  kept.splice(index, 1);
  closeSync(descriptor);
}
