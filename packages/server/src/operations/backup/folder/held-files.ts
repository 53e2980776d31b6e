import { BackupError } from '../backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { readFileRows } from './file-rows.ts';
import type { FileRow } from './listing.ts';

type Files = ReadonlyMap<string, FileRow>;

/** Returns the files of the newest readable backup that lacks none, by path. */
export async function newestFiles(folder: BackupFolder): Promise<Files> {
  for (const name of (await folder.names()).reverse()) {
    const held = await readFiles(folder, name);
    if (held && held.lacks === 0) return held.files;
  }
  return new Map();
}

/** A backup with files that another one lacks. */
export interface Holder {
  readonly name: string;
  readonly files: number;
}

/** Returns the backup that has most of these files, or the newest of several; undefined if none has any. */
export async function holderOf(
  folder: BackupFolder,
  paths: readonly string[],
): Promise<Holder | undefined> {
  let holder: Holder | undefined;
  for (const name of (await folder.names()).reverse()) {
    const most = holder?.files ?? 0;
    if (most === paths.length) break;
    const held = await readFiles(folder, name);
    const files = paths.filter((path) => held?.files.has(path)).length;
    if (files > most) holder = { name, files };
  }
  return holder;
}

/** Returns undefined if the backup cannot be read. */
async function readFiles(
  folder: BackupFolder,
  name: string,
): Promise<{ readonly files: Files; readonly lacks: number } | undefined> {
  try {
    const files = new Map<string, FileRow>();
    const { files: names, lacks = 0 } = await folder.read(name);
    for await (const row of readFileRows(folder.pieces, names)) files.set(row[0], row);
    return { files, lacks };
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
}
