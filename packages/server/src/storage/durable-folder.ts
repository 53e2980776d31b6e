import { mkdir } from 'node:fs/promises';
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

async function make(folder: string): Promise<void> {
  const outermost = await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (outermost === undefined) return;
  for (let made = folder; made.length >= outermost.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}
