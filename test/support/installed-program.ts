import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a program of this machine; undefined if it is not installed. Servers are in a folder of their own. */
export function installedProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/sbin');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
