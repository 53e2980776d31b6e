import { BackupError } from '../backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { readFileRows } from './file-rows.ts';
import type { FileRow } from './listing.ts';

type Files = ReadonlyMap<string, FileRow>;

/** Of the newest backup that can be read and lacks none, by their paths. */
export async function newestFiles(folder: BackupFolder): Promise<Files> {
  for (const name of (await folder.names()).reverse()) {
    const held = await readFiles(folder, name);
    if (held && held.lacks === 0) return held.files;
  }
  return new Map();
}

/** A backup that holds files which another one lacks. */
export interface Holder {
  readonly name: string;
  readonly files: number;
}

/** The backup that holds most of these files, of several the newest. Undefined where none holds any. */
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

/** Undefined where they cannot be read. */
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
