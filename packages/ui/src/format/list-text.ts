import { pageLanguage } from '../languages/language.ts';
import { byLocale } from './by-locale.ts';

/** `Intl` has no list without a last "and" that fits all languages. */
const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、', 'zh-Hans': '、' };

const conjunction = byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Returns what stands between the entries of a list. */
export function comma(): string {
  return commas[pageLanguage() ?? 'en'] ?? ', ';
}

/** Lists texts as in the language: `a, b, c`. */
export function listText(texts: readonly string[]): string {
  return texts.join(comma());
}

/** Lists texts as within a sentence: `a, b, and c`. */
export function listSentence(texts: readonly string[]): string {
  return conjunction().format(texts);
}
