import { closeSync, openSync, statSync } from 'node:fs';

interface Kept {
  readonly file: string;
  readonly descriptor: number;
  users: number;
}

/**
 * To close any descriptor of a file releases all locks that this process has on it, those of SQLite
 * too: so there is one for all who look at a file, as long as anybody does.
 */
const kept: Kept[] = [];

/** Opens a file of a database to look at it. */
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

/** Where the database is open, once it is closed. */
export function closeKept(descriptor: number): void {
  const index = kept.findIndex((each) => each.descriptor === descriptor);
  const found = kept[index];
  if (!found) return;
  found.users -= 1;
  if (found.users > 0) return;
  kept.splice(index, 1);
  closeSync(descriptor);
}
