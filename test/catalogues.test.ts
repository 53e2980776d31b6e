import { readdirSync, readFileSync } from 'node:fs';
import { formatText, languageCodes, parseText } from '@tidings/shared-types/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';

/** Counts of every plural form of our languages. */
const counts = [0, 1, 2, 3, 11, 100, 1234];

describe.each(['ui', 'server'])('texts of packages/%s', (name) => {
  it.each(languageCodes)('our formatter writes them as FormatJS does, in %s', (language) => {
    const folder = new URL(`../packages/${name}/src/languages/${language}/`, import.meta.url);
    const different: string[] = [];
    let texts = 0;
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
      const catalogue: Record<string, string> = JSON.parse(
        readFileSync(new URL(file, folder), 'utf8'),
      );
      for (const [key, text] of Object.entries(catalogue)) {
        texts += 1;
        for (const count of counts) {
          const values = valuesFor(text, count);
          const ours = formatText(text, values, language);
          const theirs = theirsOf(text, values, language);
          if (ours !== theirs) different.push(`${key}: “${ours}”, not “${theirs}”`);
        }
      }
    }
    expect(texts).toBeGreaterThan(300);
    expect(different).toEqual([]);
  });
});

/** Returns a value for each argument: the count for numbers, a word for choices, and a name for others. */
function valuesFor(text: string, count: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const visit = (pieces: ReturnType<typeof parseText>): void => {
    for (const piece of pieces) {
      if (typeof piece === 'string' || piece.type === 'count') continue;
      if (piece.type === 'argument') values[piece.name] ??= piece.isNumber ? count : 'Ada & <Ben>';
      if (piece.type === 'plural') values[piece.name] = count;
      if (piece.type === 'select')
        values[piece.name] = [...piece.cases.keys()][count % piece.cases.size];
      if (piece.type === 'tag') visit(piece.pieces);
      if (piece.type === 'plural' || piece.type === 'select') {
        for (const each of piece.cases.values()) visit(each);
      }
    }
  };
  visit(parseText(text));
  return values;
}

function theirsOf(text: string, values: Record<string, unknown>, language: string): string {
  const wrap = (parts: unknown[]) => parts.join('');
  const tags = Array.from(text.matchAll(/<(\w+)>/g), ([, tag = '']) => [tag, wrap] as const);
  const given = { ...values, ...Object.fromEntries(tags) };
  return String(new IntlMessageFormat(text, language).format(given as Record<string, string>));
}
