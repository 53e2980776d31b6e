import { wordsIn } from './search-text.ts';

/** What is searched for: all the words, and the quoted parts as they stand. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

const QUOTED = /"([^"]+)"/g;

/** Reads what people type. Nothing they can type is an operator, so nothing can break the query. */
export function readSearch(text: string): SearchQuery {
  const phrases = Array.from(text.matchAll(QUOTED), ([, phrase = '']) => phrase.trim());
  return {
    words: [...new Set(wordsIn(text))],
    phrases: phrases.filter((phrase) => phrase !== ''),
  };
}
