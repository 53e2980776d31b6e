import { chooseLanguage, type Language } from '@tidings/shared-types/languages';
import { type Catalogue, catalogues, type Rest } from './catalogues.ts';

/** The generated language of tests, whose texts are English, marked and longer. */
export const pseudoLanguage = 'en-XA';

export type PageLanguage = Language | typeof pseudoLanguage;

/** By the code of a standard emoji: its name, and other words that find it, with spaces between them. */
export type EmojiNames = ReadonlyMap<string, readonly string[]>;

interface Loaded {
  readonly language: PageLanguage;
  /** For `Intl`: the language with the region of the browser. */
  readonly locale: string;
  readonly texts: Catalogue;
  /** The module of the texts after the first screen, once they are among `texts`. */
  readonly rest?: Rest;
  readonly emojiNames?: EmojiNames;
}

/** A page has one language, so that functions outside components can use it too. */
let current: Loaded | undefined;
let wanted: PageLanguage | undefined;
let whole: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Returns the language of the page, once its first texts are loaded. */
export function pageLanguage(): PageLanguage | undefined {
  return current?.language;
}

/** Returns the language of the page, once all its texts are loaded. */
export function wholeLanguage(): PageLanguage | undefined {
  return current?.rest && current.language;
}

/** Returns the locale for `Intl`. */
export function locale(): string {
  return current?.locale ?? navigator.language;
}

/** Returns a text of the catalogue before its arguments are filled in. */
export function textOf(key: string): string {
  return current?.texts[key] ?? '';
}

/** Returns all that is loaded of the page's language. */
export function loadedLanguage(): Loaded | undefined {
  return current;
}

/** Calls the listener when the page has another language, or more texts of it. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Sets the language of the page to the first of these tags that Tidings speaks, else to English. Resolves once all texts
 * are loaded. The first screen's texts are there earlier. If they cannot be loaded, the page keeps its language, or is
 * English.
 */
export function setLanguage(tags: readonly string[]): Promise<void> {
  const language = tags.includes(pseudoLanguage) ? pseudoLanguage : (chooseLanguage(tags) ?? 'en');
  if (language === wanted && whole) return whole;
  wanted = language;
  whole = load(language).catch(async (error: unknown) => {
    if (current) wanted = current.language;
    else if (language !== 'en') return setLanguage(['en']);
    else whole = undefined;
    throw error;
  });
  return whole;
}

/** Resolves once all texts of the page's language are loaded. */
export function wholeCatalogue(): Promise<void> {
  return whole ?? setLanguage(navigator.languages);
}

async function load(language: PageLanguage): Promise<void> {
  const { first, rest } = catalogues[language];
  const later = rest();
  // It is awaited below, after the texts of the first screen.
  later.catch(() => undefined);
  const texts = (await first()).texts;
  // A page that already shows another language changes all at once.
  const page = { language, locale: localeOf(language) };
  if (!current) use({ ...page, texts });
  const others = await later;
  if (wanted === language) use({ ...page, texts: { ...texts, ...others.texts }, rest: others });
}

/** Shows the page with what is loaded of a language. */
export function use(page: Loaded): void {
  current = page;
  for (const listener of listeners) listener();
}

function localeOf(language: PageLanguage): string {
  if (language === pseudoLanguage) return 'en';
  return navigator.languages.find((tag) => chooseLanguage([tag]) === language) ?? language;
}
