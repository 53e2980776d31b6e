import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExportFiles, MAX_FILE_BYTES, MAX_FILES, SlackExportError } from './export-files.ts';

/** Exports have folders two deep at most, or three if someone repacked them. */
const MAX_DEPTH = 3;

/** Ignores symbolic links: exports have none, and they could lead anywhere. */
export async function openFolder(folder: string): Promise<ExportFiles> {
  const sizes = new Map<string, number>();
  await list(folder, '', 1, sizes);
  return {
    sizes,
    async read(path) {
      const size = sizes.get(path);
      if (size === undefined) throw new SlackExportError(`There is no ${path} in the export.`);
      if (size > MAX_FILE_BYTES) throw new SlackExportError(`${path} is too large to read.`);
      return readFile(join(folder, path));
    },
    close: async () => undefined,
  };
}

async function list(
  folder: string,
  below: string,
  depth: number,
  sizes: Map<string, number>,
): Promise<void> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory() && depth < MAX_DEPTH) await list(folder, `${path}/`, depth + 1, sizes);
    if (entry.isFile()) sizes.set(path, (await stat(join(folder, path))).size);
    if (sizes.size > MAX_FILES) throw new SlackExportError(`${folder} contains too many files.`);
  }
}
