import { foldCase } from '../../core/text/fold-case.ts';
import { type SearchLanguage, wordsIn } from './search-text.ts';

/** The words of a search and its quoted phrases, folded and without duplicates. */
export interface SearchQuery {
  /** The words in each language that the index may hold a message in. */
  readonly readings: readonly Reading[];
  readonly phrases: readonly string[];
}

/** A text as words of one language. */
export interface Reading {
  readonly language: SearchLanguage;
  readonly words: readonly string[];
}

const QUOTED = /"([^"]+)"/g;

/** Parses a search. It has no operators except quotes, so every input is valid. */
export function readSearch(text: string, languages: readonly SearchLanguage[]): SearchQuery {
  const phrases = Array.from(text.matchAll(QUOTED), ([, phrase = '']) => foldCase(phrase.trim()));
  return {
    readings: languages.map((language) => ({
      language,
      words: [...new Set(wordsIn(text, language))],
    })),
    phrases: [...new Set(phrases)].filter((phrase) => phrase !== ''),
  };
}

/** Returns the words to look up, one list for each language that has any. */
export function soughtWords({ readings }: SearchQuery): (readonly string[])[] {
  const seen = new Map(readings.map(({ words }) => [words.join(' '), words]));
  return [...seen.values()].filter((words) => words.length > 0);
}

/** Returns the same search once its words were looked up: what is left to check is the quoted parts. */
export function phrasesOnly({ readings, phrases }: SearchQuery): SearchQuery {
  return { readings: readings.map(({ language }) => ({ language, words: [] })), phrases };
}
