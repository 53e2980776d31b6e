import type { Dialect } from '../storage/engine.ts';
import type { SqlValues } from '../storage/sql-values.ts';
import type { SearchQuery } from './search-query.ts';
import { wordsIn } from './search-text.ts';

const MATCHES_NOTHING = '1 = 0';

/** More different letters than words of any language need. */
const MAX_LETTERS = 64;

/** The condition that message `m` contains what is searched for. */
export function searchCondition(
  { words, phrases }: SearchQuery,
  dialect: Dialect,
  values: SqlValues,
  realmId: string,
): string {
  const hasWords = words.length > 0 && dialect.hasWords(values.add(words.join(' ')), realmId);
  const hasPhrases =
    phrases.length > 0 &&
    phrases.map((phrase) => containsPhrase(phrase, dialect, values)).join(' AND ');
  // In this order: the words are looked up, while a phrase takes a walk through the text of each message.
  if (hasWords && hasPhrases) return `CASE WHEN ${hasWords} THEN ${hasPhrases} ELSE FALSE END`;
  return hasWords || hasPhrases || MATCHES_NOTHING;
}

/** Literally in the content or the topic, apart from upper and lower case. */
function containsPhrase(phrase: string, dialect: Dialect, values: SqlValues): string {
  const part = values.add(phrase);
  const content = foldedColumn('m.content', phrase, values);
  return `(${dialect.position(content, part)} > 0 OR ${dialect.position('m.topic_key', part)} > 0)`;
}

/**
 * The column in lower case as far as the phrase can tell. The engines agree on that for ASCII only, so
 * the capitals of the phrase's other letters are replaced one by one; but not where no word is looked up first.
 */
function foldedColumn(column: string, phrase: string, values: SqlValues): string {
  const isLookedUp = wordsIn(phrase).length > 0;
  const letters = new Set(isLookedUp ? [...phrase].filter((letter) => letter > '\u007f') : []);
  let expression = `LOWER(${column})`;
  for (const letter of [...letters].slice(0, MAX_LETTERS)) {
    const capital = letter.toUpperCase();
    if (capital === letter || capital.length !== letter.length) continue;
    expression = `REPLACE(${expression}, ${values.add(capital)}, ${values.add(letter)})`;
  }
  return expression;
}
