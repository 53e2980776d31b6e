import { dirname, resolve } from 'node:path';
import { t } from '../../languages/command-line.ts';
import { ConfigError } from './config-error.ts';
import { optionNames } from './options.ts';
import { readText } from './read-text.ts';
import { unknownSetting } from './unknown-setting.ts';

export interface ConfigFile {
  readonly path: string;
  /** Base of relative paths in the file. */
  readonly folder: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Reads a JSON file of settings. Throws if it cannot be read or holds anything else. */
export function readConfigFile(file: string): ConfigFile {
  const path = resolve(file);
  const values = parse(path, readText(path));
  const unknown = Object.keys(values).filter((key) => !optionNames.some((name) => name === key));
  if (unknown.length > 0) {
    throw new ConfigError(
      unknown.map((key) =>
        unknownSetting(path, key, optionNames, 'docs/reference/configuration.md'),
      ),
    );
  }
  return { path, folder: dirname(path), values };
}

function parse(path: string, text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ConfigError([t('settings.notJson', { path, complaint: complaintOf(error) })]);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new ConfigError([t('settings.notObject', { path })]);
}

/** Returns a parser's message without its quotation of the file, which may contain a password. */
function complaintOf(error: unknown): string {
  return String(error).replace(/, (?:\.\.\.)?".*$/s, '');
}
