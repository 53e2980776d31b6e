import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

/** The text of a file that is named in settings, without the mark that some editors put in front. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`The file ${path} cannot be read: ${reason}`]);
  }
}
