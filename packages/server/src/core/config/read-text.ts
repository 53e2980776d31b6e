import { readFileSync } from 'node:fs';
import { t } from '../../languages/command-line.ts';
import { ConfigError } from './config-error.ts';

/** Reads a file that a setting names, without the byte order mark that some editors add. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([t('settings.unreadable', { path, reason })]);
  }
}
