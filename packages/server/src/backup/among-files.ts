import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { FileStore } from '../storage/file-store.ts';

/** Whether what is made at `target` would be taken for an uploaded file, and come into every backup. */
export function isAmongFiles({ folder }: FileStore, target: string): Promise<boolean> {
  return isWithin(folder, target);
}

/** Whether `target` is that folder, or somewhere in it, wherever links lead. */
export async function isWithin(folder: string, target: string): Promise<boolean> {
  const path = relative(await realPath(folder), await realPath(target));
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Where links lead, also of what is not there yet. */
async function realPath(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  const above = dirname(path);
  if (found !== undefined || above === path) return found ?? path;
  return join(await realPath(above), basename(path));
}
