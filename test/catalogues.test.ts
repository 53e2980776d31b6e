import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatText, languageCodes, parseText } from '@tidings/shared-types/languages';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { problemsOfRefusals, textsOfCode } from '../scripts/texts/refusals.ts';

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

describe('translations of refusals', () => {
  const source = new URL('../packages/server/src/', import.meta.url);
  const inCode = textsOfCode(fileURLToPath(source));

  it('B-settings: every language has all of them, with their values, and the code has each', () => {
    const others = languageCodes.filter((language) => language !== 'en');
    const catalogues = new Map<string, Record<string, string>>(
      others.map((language) => {
        const file = new URL(`languages/${language}/refusals.json`, source);
        return [language, JSON.parse(readFileSync(file, 'utf8'))];
      }),
    );
    expect(catalogues.get('de')).toMatchObject({ 'Wrong password!': 'Falsches Passwort!' });
    expect(problemsOfRefusals(catalogues, inCode)).toEqual([]);
  });

  it('B-settings: a key that no code has, a missing one and other values are noticed', () => {
    const catalogues = new Map([
      ['de', { 'Wrong password!': 'Falsches Passwort!', 'Wrong pass word!': 'Falsch!' }],
      ['fr', { "Channel '{name}' already exists": 'Le canal {other} existe déjà.' }],
    ]);
    expect(problemsOfRefusals(catalogues, inCode)).toEqual([
      'fr: “Wrong password!” is missing.',
      'no code has the refusal “Wrong pass word!”.',
      'fr: “Wrong pass word!” is missing.',
      "de: “Channel '{name}' already exists” is missing.",
      "fr: “Channel '{name}' already exists” has other arguments or tags than English: other, not name.",
    ]);
  });

  it('B-settings: two keys that a value could make alike are noticed', () => {
    const texts = ["Channel '{name}' exists.", 'Channel {name} exists.'];
    const catalogues = new Map([['de', Object.fromEntries(texts.map((text) => [text, '{name}']))]]);
    expect(problemsOfRefusals(catalogues, () => true)).toEqual([
      `a text can be both “${texts[0]}” and “${texts[1]}”.`,
    ]);
  });

  it('B-settings: a text of the code may be put together from others', () => {
    expect(inCode('Only an organization owner may do this.')).toBe(true);
    expect(inCode('Too many wrong codes. Try again in {hours} hours.')).toBe(true);
    expect(inCode('Only an organization gardener may do this.')).toBe(false);
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
