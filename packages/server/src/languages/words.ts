import { formatText, type Language } from '@tidings/shared-types/languages';
import { texts as ar } from './ar/first.ts';
import { texts as de } from './de/first.ts';
import { texts as en } from './en/first.ts';
import { texts as es } from './es/first.ts';
import { texts as fr } from './fr/first.ts';
import { texts as ja } from './ja/first.ts';
import { texts as pt } from './pt/first.ts';
import type { Texts } from './texts.ts';
import { texts as zhHans } from './zh-Hans/first.ts';

type Catalogue = Readonly<Record<string, string>>;

/** Returns a text of the catalogue with its arguments filled in. */
export type Translate = <K extends keyof Texts>(
  key: K,
  ...values: Texts[K] extends undefined ? [] : [values: Texts[K]]
) => string;

/** The words of one language. A server writes to readers of many, so there is no current one. */
export interface Words {
  readonly language: Language;
  readonly t: Translate;
  /** Joins items, such as `a, b and c`. */
  readonly list: (items: readonly string[]) => string;
}

/** A text whose language is not known yet. */
export type Phrase = (words: Words) => string;

/** The texts of mails and messages. Those of the command line are loaded by it. */
const catalogues: Readonly<Record<Language, Catalogue>> = {
  en,
  de,
  fr,
  es,
  pt,
  ja,
  ar,
  'zh-Hans': zhHans,
};

const words = new Map<Language, Words>();

export function wordsIn(language: Language): Words {
  const made = words.get(language) ?? wordsOf(language, catalogues[language]);
  words.set(language, made);
  return made;
}

/** Returns the words of a catalogue. */
export function wordsOf(language: Language, catalogue: Catalogue): Words {
  // American English puts a comma before the last item.
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language);
  return {
    language,
    t: (key, ...[values]) => formatText(catalogue[key] ?? '', values ?? {}, language),
    list: (items) => lists.format(items),
  };
}
