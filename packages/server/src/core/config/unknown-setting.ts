import { t } from '../../languages/command-line.ts';
import { nearest } from './nearest.ts';

/** Returns the message for an unknown key in a settings file. `page` lists the known ones. */
export function unknownSetting(
  path: string,
  key: string,
  known: readonly string[],
  page: string,
): string {
  const meant = nearest(key, known);
  return meant
    ? t('settings.unknownMeant', { path, key, meant })
    : t('settings.unknown', { path, key, page });
}
