import type { Language } from '@tidings/shared-types/languages';

/** The texts of a language by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** The texts of a language after those of the first screen. */
export interface Rest {
  readonly texts: Catalogue;
  /** Loads the names of emoji, a line for each: its code, its name, and other words for it. English has shortcodes. */
  readonly loadEmojiNames?: () => Promise<{ readonly emojiNames: string }>;
}

interface Loads {
  /** The texts of the first screen: areas that `<tidings-chat>` needs before the first message. */
  readonly first: () => Promise<{ readonly texts: Catalogue }>;
  readonly rest: () => Promise<Rest>;
}

/** Loads each language on demand. */
export const catalogues: Readonly<Record<Language | 'en-XA', Loads>> = {
  en: { first: () => import('./en/first.ts'), rest: () => import('./en/rest.ts') },
  de: { first: () => import('./de/first.ts'), rest: () => import('./de/rest.ts') },
  fr: { first: () => import('./fr/first.ts'), rest: () => import('./fr/rest.ts') },
  es: { first: () => import('./es/first.ts'), rest: () => import('./es/rest.ts') },
  pt: { first: () => import('./pt/first.ts'), rest: () => import('./pt/rest.ts') },
  ja: { first: () => import('./ja/first.ts'), rest: () => import('./ja/rest.ts') },
  ar: { first: () => import('./ar/first.ts'), rest: () => import('./ar/rest.ts') },
  'zh-Hans': { first: () => import('./zh-Hans/first.ts'), rest: () => import('./zh-Hans/rest.ts') },
  'en-XA': {
    first: async () => pseudo((await import('./en/first.ts')).texts),
    rest: async () => pseudo((await import('./en/rest.ts')).texts),
  },
};

async function pseudo(texts: Catalogue) {
  const { pseudoText } = await import('./pseudo-text.ts');
  const entries = Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]);
  return { texts: Object.fromEntries(entries) as Catalogue };
}
