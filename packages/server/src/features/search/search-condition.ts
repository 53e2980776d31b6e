import type { Dialect } from '../../core/storage/engine.ts';
import type { SqlValues } from '../../core/storage/sql-values.ts';
import { type SearchQuery, soughtWords } from './search-query.ts';
import { wordsIn } from './search-text.ts';

const MATCHES_NOTHING = '1 = 0';

/** More distinct letters than any language needs. */
const MAX_LETTERS = 64;

/** Returns the condition that message `m` matches a query. */
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
  // In this order: words are looked up in an index, while a phrase is searched in the text of each message.
  if (hasWords && hasPhrases) return `CASE WHEN ${hasWords} THEN ${hasPhrases} ELSE FALSE END`;
  return hasWords || hasPhrases || MATCHES_NOTHING;
}

/** Whether the index narrows down the messages by a word of the phrase. */
function hasAnyWord(phrase: string, { readings }: SearchQuery): boolean {
  return readings.some(({ language }) => wordsIn(phrase, language).length > 0);
}

/** Returns the condition that a phrase occurs in the content or topic, ignoring case. */
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
 * Returns the column in lower case, as far as the phrase depends on it. The engines agree only on ASCII. So the
 * capitals of the phrase's other letters are replaced one by one, unless no word narrows down the messages first.
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
