import type { Dialect } from '../storage/engine.ts';
import type { SqlValues } from '../storage/sql-values.ts';
import { type SearchQuery, soughtWords } from './search-query.ts';
import { wordsIn } from './search-text.ts';

const MATCHES_NOTHING = '1 = 0';

/** More different letters than words of any language need. */
const MAX_LETTERS = 64;

/** The condition that message `m` contains what is searched for. */
export function searchCondition(
  query: SearchQuery,
  dialect: Dialect,
  values: SqlValues,
  realmId: string,
): string {
  const words = soughtWords(query).map((list) => values.add(list.join(' ')));
  const hasWords = words.length > 0 && dialect.hasWords(words, realmId);
  const contains = (phrase: string) =>
    containsPhrase(phrase, { isLookedUp: hasAnyWord(phrase, query) }, dialect, values);
  const hasPhrases = query.phrases.length > 0 && query.phrases.map(contains).join(' AND ');
  // In this order: the words are looked up, while a phrase takes a walk through the text of each message.
  if (hasWords && hasPhrases) return `CASE WHEN ${hasWords} THEN ${hasPhrases} ELSE FALSE END`;
  return hasWords || hasPhrases || MATCHES_NOTHING;
}

/** Whether the words of a phrase are among those which lead to the messages. */
function hasAnyWord(phrase: string, { readings }: SearchQuery): boolean {
  return readings.some(({ language }) => wordsIn(phrase, language).length > 0);
}

/** Literally in the content or the topic, apart from upper and lower case. */
function containsPhrase(
  phrase: string,
  { isLookedUp }: { readonly isLookedUp: boolean },
  dialect: Dialect,
  values: SqlValues,
): string {
  const part = values.add(phrase);
  const content = foldedColumn('m.content', isLookedUp ? phrase : '', values);
  return `(${dialect.position(content, part)} > 0 OR ${dialect.position('m.topic_key', part)} > 0)`;
}

/**
 * The column in lower case as far as the phrase can tell. The engines agree on that for ASCII only, so
 * the capitals of the phrase's other letters are replaced one by one; but not where no word is looked up first.
 */
function foldedColumn(column: string, phrase: string, values: SqlValues): string {
  const letters = new Set([...phrase].filter((letter) => letter > '\u007f'));
  let expression = `LOWER(${column})`;
  for (const letter of [...letters].slice(0, MAX_LETTERS)) {
    const capital = letter.toUpperCase();
    if (capital === letter || capital.length !== letter.length) continue;
    expression = `REPLACE(${expression}, ${values.add(capital)}, ${values.add(letter)})`;
  }
  return expression;
}
