import { byLocale } from './by-locale.ts';

const formats = {
  unit: byLocale((locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' })),
  conjunction: byLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' })),
};

/** Lists texts as in the language: `a, b, c`, or `a, b, and c` as a conjunction. */
export function listText(texts: readonly string[], type: keyof typeof formats = 'unit'): string {
  return formats[type]().format(texts);
}

/** Splits a list into its texts and what stands between them. */
export function listParts(texts: readonly string[]): readonly { type: string; value: string }[] {
  return formats.unit().formatToParts(texts);
}
