import { type FindSpans, findTerms } from '../markdown/search/find-terms.ts';
import { highlightMatches, highlightTopic } from '../markdown/search/highlight-matches.ts';
import type { SearchQuery } from './search-query.ts';
import { wordsIn } from './search-text.ts';

/** A message's content and topic as HTML, with marks where a search found something. */
export interface Match {
  readonly content: string;
  readonly topic: string;
}

/** Without a search nothing is marked. */
export function matchOf(
  query: SearchQuery | undefined,
  message: { readonly rendered: string; readonly topic: string },
): Match {
  const find = query ? finderOf(query) : () => [];
  return {
    content: query ? highlightMatches(message.rendered, find) : message.rendered,
    topic: highlightTopic(message.topic, find),
  };
}

const TOKENS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/** Marks the words that the engines take for the same, and the quoted parts. */
export function finderOf({ words, phrases }: SearchQuery): FindSpans {
  const wanted = new Set(words);
  const findPhrases = findTerms(phrases);
  return (text) => {
    const tokens = [...text.matchAll(TOKENS)];
    const found = tokens
      .filter(([token]) => wordsIn(token).some((word) => wanted.has(word)))
      .map(({ index, 0: token }) => ({ start: index, end: index + token.length }));
    return [...found, ...findPhrases(text)];
  };
}
