import { type FindSpans, findTerms, mergeSpans } from '../markdown/search/find-terms.ts';
import { highlightMatches, highlightTopic } from '../markdown/search/highlight-matches.ts';
import type { SearchQuery } from './search-query.ts';
import { wordsIn } from './search-text.ts';

/** A message's content and topic as HTML, with the matches of a search marked. */
export interface Match {
  readonly content: string;
  readonly topic: string;
}

/** Returns a message's marked content and topic. Without a query, marks nothing. */
export function matchOf(
  query: SearchQuery | undefined,
  message: { readonly rendered: string; readonly topic: string },
): Match {
  if (!query) return { content: message.rendered, topic: highlightTopic(message.topic, () => []) };
  return {
    content: highlightMatches(message.rendered, finderOf(query)),
    topic: highlightTopic(message.topic, finderOf(query)),
  };
}

const TOKENS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/** Limit of marks per text. Marking every letter would make a page many times as long. */
const MAX_MARKS = 500;

/** Returns a finder of matching words and phrases in one text, which may come in pieces. */
export function finderOf({ readings, phrases }: SearchQuery): FindSpans {
  const wanted = readings.map(({ language, words }) => ({ language, words: new Set(words) }));
  const isWanted = (token: string) =>
    wanted.some(({ language, words }) => wordsIn(token, language).some((word) => words.has(word)));
  const findPhrases = findTerms(phrases);
  let left = MAX_MARKS;
  return (text) => {
    if (left === 0) return [];
    const tokens = [...text.matchAll(TOKENS)];
    const found = tokens
      .filter(([token]) => isWanted(token))
      .map(({ index, 0: token }) => ({ start: index, end: index + token.length }));
    const spans = mergeSpans([...found, ...findPhrases(text)]).slice(0, left);
    left -= spans.length;
    return spans;
  };
}
