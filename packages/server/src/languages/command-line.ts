import type { Language } from '@tidings/shared-types/languages';
import { texts as englishTexts } from './en/rest.ts';
import { type Translate, type Words, wordsOf } from './words.ts';

type Loaded = Promise<{ readonly texts: Readonly<Record<string, string>> }>;

/** Loads the texts of a command line. Most commands need one language, and the server none. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Loaded>> = {
  de: () => import('./de/rest.ts'),
  fr: () => import('./fr/rest.ts'),
  es: () => import('./es/rest.ts'),
  pt: () => import('./pt/rest.ts'),
  ja: () => import('./ja/rest.ts'),
  ar: () => import('./ar/rest.ts'),
  'zh-Hans': () => import('./zh-Hans/rest.ts'),
};

/** English, for lines that programs read. */
export const english: Words = wordsOf('en', englishTexts);

/** A process runs one command, so it has one language. It is English until `speak` is called. */
let words = english;

/** Returns a text of the command line. */
export const t: Translate = (key, ...values) => words.t(key, ...values);

/** Joins items, such as `a, b and c`. */
export function list(items: readonly string[]): string {
  return words.list(items);
}

/** Returns the language of the command line. */
export function commandLanguage(): Language {
  return words.language;
}

/** Makes the command line speak a language. */
export async function speak(language: Language): Promise<void> {
  words = language === 'en' ? english : wordsOf(language, (await loaders[language]()).texts);
}
