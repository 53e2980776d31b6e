import { nearest } from './nearest.ts';

/** What is said of a key that a file of settings should not have; `page` lists those it may. */
export function unknownSetting(
  path: string,
  key: string,
  known: readonly string[],
  page: string,
): string {
  const meant = nearest(key, known);
  const advice = meant ? `Did you mean "${meant}"?` : `See ${page} for those there are.`;
  return `The configuration file ${path} has the unknown setting "${key}". ${advice}`;
}
