import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

const OWNER_ONLY_FOLDER = 0o700;

let lastMade: Promise<void> = Promise.resolve();

/** Makes the folder and those above it, where they are missing. A new one is durable once the one above it is synced. */
export function makeDurableFolder(folder: string): Promise<void> {
  // One at a time: what is there because somebody else has just made it is not durable yet.
  const made = lastMade.then(() => make(folder));
  lastMade = made.catch(() => undefined);
  return made;
}

/**
 * Not with `recursive`: where the system makes no folders, as in `/proc`, Node 20 tries without end, on a thread that
 * nothing stops.
 */
async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await make(above);
  try {
    await mkdir(folder, OWNER_ONLY_FOLDER);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (await isFolder(folder)) return;
    throw error;
  }
  await syncFolder(above);
}

/** False also where that cannot be seen: to make it shows why. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}
