import type { ExportFiles } from '../import/export-files.ts';

/** The folder of all files, which paths in the export leave out. */
const DATA = 'data/';

/** Returns where a file of an export is. */
export function fileAt({ sizes }: ExportFiles, path: string): string {
  const plain = path.replace(/^\/+/, '');
  return sizes.has(plain) ? plain : `${DATA}${plain}`;
}
