import { formatText, type Language } from '@tidings/shared-types/languages';

/** Translations by the English text, in which `{name}` stands for a value. */
type Catalogue = Readonly<Record<string, string>>;

type Loaded = Promise<{ readonly default: Catalogue }>;

/** Loads the refusals of a language when somebody first meets one in it. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Loaded>> = {
  de: () => import('./de/refusals.json', { with: { type: 'json' } }),
  fr: () => import('./fr/refusals.json', { with: { type: 'json' } }),
  es: () => import('./es/refusals.json', { with: { type: 'json' } }),
  pt: () => import('./pt/refusals.json', { with: { type: 'json' } }),
  ja: () => import('./ja/refusals.json', { with: { type: 'json' } }),
  ar: () => import('./ar/refusals.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('./zh-Hans/refusals.json', { with: { type: 'json' } }),
};

/** Enough for every text with its values. */
const MAX_LENGTH = 2000;

interface Template {
  /** The English words around the values, of which there is one less. */
  readonly words: readonly string[];
  readonly names: readonly string[];
  readonly translation: string;
}

interface Refusals {
  readonly catalogue: ReadonlyMap<string, string>;
  /** The texts that have values. A check makes sure that no text fits two of them. */
  readonly templates: readonly Template[];
}

const loaded = new Map<Language, Promise<Refusals>>();

/** Returns a refusal in a language. It stays English if it has no translation, or more than one reading. */
export async function refusalIn(language: Language, english: string): Promise<string> {
  if (language === 'en') return english;
  const refusals = loaded.get(language) ?? load(language);
  loaded.set(language, refusals);
  return translated(await refusals, english, language);
}

async function load(language: Exclude<Language, 'en'>): Promise<Refusals> {
  const { default: catalogue } = await loaders[language]();
  const texts = Object.entries(catalogue);
  const templates = texts.map(templateOf).filter(({ names }) => names.length > 0);
  return { catalogue: new Map(texts), templates };
}

function templateOf([english, translation]: [string, string]): Template {
  const pieces = english.split(/\{(\w+)\}/);
  return {
    words: pieces.filter((_, index) => index % 2 === 0),
    names: pieces.filter((_, index) => index % 2 === 1),
    translation,
  };
}

function translated(
  { catalogue, templates }: Refusals,
  english: string,
  language: Language,
): string {
  const fixed = catalogue.get(english);
  if (fixed !== undefined) return formatText(fixed, {}, language);
  if (english.length > MAX_LENGTH) return english;
  for (const template of templates) {
    const values = valuesIn(english, template);
    if (values) return formatText(template.translation, values, language);
  }
  return english;
}

/** Reads the values out of a text. Returns undefined if it is another text, or can be read in several ways. */
function valuesIn(text: string, { words, names }: Template): Record<string, string> | undefined {
  const [beginning = '', ...middle] = words;
  const ending = middle.pop() ?? '';
  const end = text.length - ending.length;
  if (!text.startsWith(beginning) || !text.endsWith(ending) || end < beginning.length) {
    return undefined;
  }
  const values: string[] = [];
  let rest = text.slice(beginning.length, end);
  for (const between of middle) {
    const [value, after, more] = rest.split(between, 3);
    if (value === undefined || after === undefined || more !== undefined) return undefined;
    values.push(value);
    rest = after;
  }
  values.push(rest);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
