import { formatText } from '@tidings/shared-types/languages';
import { isolated } from './isolated.ts';
import { locale, textOf } from './language.ts';
import type { Texts } from './texts.ts';

export type TextKey = keyof Texts;

/** Returns a text in the language of the page. Before its catalogue is loaded, all texts are empty. */
export function t<K extends TextKey>(
  key: K,
  ...[values]: Texts[K] extends undefined ? [] : [values: Texts[K]]
): string {
  const text = textOf(key);
  return values === undefined ? text : formatText(text, values, locale(), isolated);
}
