import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isBucketUrl } from '../../core/storage/files/bucket-url.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';

/** Whether a file at `target` would count as an upload and so be in every backup. */
export async function isAmongFiles({ places }: FileStore, target: string): Promise<boolean> {
  const found = await Promise.all(places.map((place) => isWithin(place, target)));
  return found.includes(true);
}

/** Whether uploads are in the folder `target`. */
export async function holdsPlaceOf({ places }: FileStore, target: string): Promise<boolean> {
  const found = await Promise.all(places.map((place) => isWithin(target, place)));
  return found.includes(true);
}

/** Whether `target` is this folder or inside it, with links resolved. Both can also be `s3://` URLs. */
async function isWithin(folder: string, target: string): Promise<boolean> {
  if (isBucketUrl(folder) || isBucketUrl(target)) return `${target}/`.startsWith(`${folder}/`);
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
