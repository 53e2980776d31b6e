import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of an installed program; undefined if it is missing. Also looks in the folders of
 * servers.
 */
export function installedProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/sbin');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
