import { nearest } from './nearest.ts';

/** Returns the message for an unknown key in a settings file. `page` lists the known ones. */
export function unknownSetting(
  path: string,
  key: string,
  known: readonly string[],
  page: string,
): string {
  const meant = nearest(key, known);
  const advice = meant ? `Did you mean "${meant}"?` : `See ${page} for all settings.`;
  return `The configuration file ${path} has the unknown setting "${key}". ${advice}`;
}
