import { isRaw, type Raw } from '../../features/slack-markup/raw.ts';
import { type ExportFiles, SlackExportError } from './export-files.ts';

/** Returns the list in a file. Errors name the file and the broken place. */
async function readList(files: ExportFiles, path: string): Promise<readonly unknown[]> {
  return listIn(path, await files.read(path));
}

/** Returns the objects in a file's list; none if the file does not exist. */
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
      `${path} is broken, so nothing was changed: ${reason}. Repair the file or remove it from the export.`,
      { cause: error },
    );
  }
  if (Array.isArray(value)) return value;
  throw new SlackExportError(`${path} is broken, so nothing was changed: it contains no list.`);
}
