import { locale } from '../languages/language.ts';

/** Writes a label as within a sentence: without its first capital, except in German and before more capitals. */
export function withinSentence(label: string): string {
  if (locale().startsWith('de') || /^\p{Lu}\p{Lu}/u.test(label)) return label;
  return label.charAt(0).toLocaleLowerCase(locale()) + label.slice(1);
}
