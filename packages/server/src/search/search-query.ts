import { foldCase } from '../text/fold-case.ts';
import { wordsIn } from './search-text.ts';

/** What is searched for: all the words, and the quoted parts as they stand, folded. Nothing is there twice. */
export interface SearchQuery {
  readonly words: readonly string[];
  readonly phrases: readonly string[];
}

const QUOTED = /"([^"]+)"/g;

/** Reads what people type. Nothing they can type is an operator, so nothing can break the query. */
export function readSearch(text: string): SearchQuery {
  const phrases = Array.from(text.matchAll(QUOTED), ([, phrase = '']) => foldCase(phrase.trim()));
  return {
    words: [...new Set(wordsIn(text))],
    phrases: [...new Set(phrases)].filter((phrase) => phrase !== ''),
  };
}
