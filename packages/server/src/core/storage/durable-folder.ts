import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY_FOLDER = 0o700;

let lastMade: Promise<void> = Promise.resolve();

/** Creates a folder and its missing parents. A new folder is durable once its parent is synced. */
export function makeDurableFolder(folder: string): Promise<void> {
  // One at a time, because a folder that another call has just made is not durable yet.
  const made = lastMade.then(() => make(folder));
  lastMade = made.catch(() => undefined);
  return made;
}

/**
 * Makes a folder without `recursive`: if the system makes no folders, as in `/proc`, Node 20 retries without end on a
 * thread that nothing can stop.
 */
async function make(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) await make(above);
  try {
    await mkdir(folder, OWNER_ONLY_FOLDER);
  } catch (error) {
    // Another process may have made it in between.
    if (await isFolder(folder)) return;
    throw error;
  }
  await syncFolder(above);
}

/** Whether the folder exists. Returns false if that cannot be checked; then making it shows the reason. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** Makes the names in a folder durable. Syncing a file does that only for its content. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and journals their entries anyway.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
