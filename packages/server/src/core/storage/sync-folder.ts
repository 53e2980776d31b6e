import { open } from 'node:fs/promises';

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
