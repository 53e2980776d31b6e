import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

const OWNER_ONLY_FOLDER = 0o700;

/** Makes the folder and those above it, where they are missing. A new one is durable once the one above it is synced. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const outermost = await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (outermost === undefined) return;
  for (let made = folder; made.length >= outermost.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}
