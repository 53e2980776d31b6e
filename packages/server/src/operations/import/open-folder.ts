import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { t } from '../../languages/command-line.ts';
import { type ExportFiles, ImportError, MAX_FILE_BYTES, MAX_FILES } from './export-files.ts';

/** Uploads are six folders deep at most, or eight if someone repacked the export. */
const MAX_DEPTH = 8;

/** Ignores symbolic links: exports have none, and they could lead anywhere. */
export async function openFolder(folder: string): Promise<ExportFiles> {
  const sizes = new Map<string, number>();
  await list(folder, '', 1, sizes);
  const sizeOf = (path: string) => {
    const size = sizes.get(path);
    if (size === undefined) throw new ImportError(t('imports.missingFile', { file: path }));
    return size;
  };
  return {
    sizes,
    async read(path) {
      if (sizeOf(path) > MAX_FILE_BYTES)
        throw new ImportError(t('imports.tooLarge', { file: path }));
      return readFile(join(folder, path));
    },
    async stream(path) {
      sizeOf(path);
      return createReadStream(join(folder, path));
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
    if (sizes.size > MAX_FILES) throw new ImportError(t('imports.tooManyFiles', { path: folder }));
  }
}
