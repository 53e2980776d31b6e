import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { FileStore } from '../../core/storage/file-store.ts';

/** Whether a file at `target` would count as an upload and so be in every backup. */
export function isAmongFiles({ folder }: FileStore, target: string): Promise<boolean> {
  return isWithin(folder, target);
}

/** Whether `target` is the folder or inside it, with links resolved. */
export async function isWithin(folder: string, target: string): Promise<boolean> {
  const path = relative(await realPath(folder), await realPath(target));
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Resolves links, also in paths that do not exist yet. */
async function realPath(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  const above = dirname(path);
  if (found !== undefined || above === path) return found ?? path;
  return join(await realPath(above), basename(path));
}
