import type { Dialect } from '../storage/engine.ts';
import type { SqlValues } from '../storage/sql-values.ts';
import { foldCase } from '../text/fold-case.ts';
import type { SearchQuery } from './search-query.ts';

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
  if (words.length === 0 && phrases.length === 0) return MATCHES_NOTHING;
  const found = words.length > 0 ? [dialect.hasWords(values.add(words.join(' ')), realmId)] : [];
  return [...found, ...phrases.map((phrase) => containsPhrase(phrase, values))].join(' AND ');
}

/** Literally in the content or the topic, apart from upper and lower case. */
function containsPhrase(phrase: string, values: SqlValues): string {
  const folded = foldCase(phrase);
  const pattern = values.add(`%${folded.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`);
  const content = foldedColumn('m.content', folded, values);
  return `(${content} LIKE ${pattern} ESCAPE '\\' OR m.topic_key LIKE ${pattern} ESCAPE '\\')`;
}

/**
 * The column in lower case as far as the phrase can tell. The engines agree on that for ASCII only, so
 * the capitals of the phrase's other letters are replaced one by one.
 */
function foldedColumn(column: string, folded: string, values: SqlValues): string {
  const letters = new Set([...folded].filter((letter) => letter > '\u007f'));
  let expression = `LOWER(${column})`;
  for (const letter of [...letters].slice(0, MAX_LETTERS)) {
    const capital = letter.toUpperCase();
    if (capital === letter || capital.length !== letter.length) continue;
    expression = `REPLACE(${expression}, ${values.add(capital)}, ${values.add(letter)})`;
  }
  return expression;
}
