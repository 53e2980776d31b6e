import { locale } from '../languages/language.ts';

/** Writes a label as within a sentence: without capitals, except in German, whose nouns keep theirs. */
export function withinSentence(label: string): string {
  return locale().startsWith('de') ? label : label.toLocaleLowerCase(locale());
}
