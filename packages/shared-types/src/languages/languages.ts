/** The languages of Tidings, each by its own name. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
  'zh-Hans': '简体中文',
} as const;

export type Language = keyof typeof languageNames;

export const languageCodes = Object.keys(languageNames) as readonly Language[];

/**
 * Returns the language for the first of the wanted tags that one of ours fits, else undefined. A region does not
 * matter, and an underscore counts as a hyphen: `de_AT` gets `de`. Every kind of Chinese except Traditional gets `zh-Hans`.
 */
export function chooseLanguage(wanted: readonly string[]): Language | undefined {
  for (const tag of wanted) {
    const found = languageOf(tag);
    if (found) return found;
  }
  return undefined;
}

/** The direction of a language's script. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language.startsWith('ar') ? 'rtl' : 'ltr';
}

function languageOf(tag: string): Language | undefined {
  const [base = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (base !== 'zh') return languageCodes.find((code) => code === base);
  return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? undefined : 'zh-Hans';
}
