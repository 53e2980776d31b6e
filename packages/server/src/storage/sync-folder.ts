import { open } from 'node:fs/promises';

/** Makes the names in a folder durable, as syncing a file does for its content only. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries in its journal anyway.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
