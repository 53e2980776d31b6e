import type { ExportFiles } from './export-files.ts';
import { isRaw, type Raw } from './raw.ts';
import { SlackExportError } from './slack-export-error.ts';

/** The list that a file holds. Fails with the file's name and the place where it is broken. */
async function readList(files: ExportFiles, path: string): Promise<readonly unknown[]> {
  return listIn(path, await files.read(path));
}

/** The objects that a file lists; none where there is no such file. */
export async function readObjects(files: ExportFiles, path: string): Promise<Raw[]> {
  return files.sizes.has(path) ? (await readList(files, path)).filter(isRaw) : [];
}

export function listIn(path: string, bytes: Buffer): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SlackExportError(
      `${path} is broken, so nothing was changed: ${reason}. Mend it, or take it out of the export.`,
      { cause: error },
    );
  }
  if (Array.isArray(value)) return value;
  throw new SlackExportError(`${path} is broken, so nothing was changed: it holds no list.`);
}
