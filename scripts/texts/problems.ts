import { parse } from '@messageformat/parser';
import { type Piece, parseText } from '@tidings/shared-types/languages';

/** The texts of a language by key. */
export type Catalogue = ReadonlyMap<string, string>;

/** Plural forms that a text may lack: only for millions, where `other` reads as well. */
const optionalForms: Readonly<Record<string, string>> = { fr: 'many', es: 'many', pt: 'many' };

interface Context {
  /** The English text. */
  readonly source: string;
  readonly language: string;
}

/** Returns what is wrong with a text or translation. */
export function problemsOfText(text: string | undefined, { source, language }: Context): string[] {
  return problemsOfTranslation(text, { names: namesOf(source), language });
}

interface Wanted {
  /** The arguments and tags, sorted. */
  readonly names: readonly string[];
  readonly language: string;
}

/** Returns what is wrong with a translation. */
export function problemsOfTranslation(
  text: string | undefined,
  { names, language }: Wanted,
): string[] {
  if (text === undefined) return ['is missing.'];
  if (text.trim() === '') return ['is empty.'];
  try {
    parse(text, { cardinal: formsOf(language), ordinal: [], strict: true, strictPluralKeys: true });
  } catch (error) {
    return [`is invalid: ${error instanceof Error ? error.message : error}`];
  }
  const pieces = piecesWithin(parseText(text));
  const problems = [...pieces].flatMap((piece) => problemsOfPiece(piece, language));
  const [given, wanted] = [namesOf(text), names].map((each) => each.join(', '));
  if (given !== wanted) {
    problems.push(`has other arguments or tags than English: ${given}, not ${wanted}.`);
  }
  return problems;
}

/** Returns the arguments of a text, and their types. */
export function argumentsOf(text: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  for (const piece of piecesWithin(parseText(text))) {
    if (typeof piece === 'string' || piece.type === 'count') continue;
    if (piece.type === 'tag') types.set(piece.name, 'Tag');
    else if (piece.type === 'plural') types.set(piece.name, 'number');
    else if (piece.type === 'argument') {
      if (!types.has(piece.name)) types.set(piece.name, piece.isNumber ? 'number' : 'Value');
    } else {
      const cases = [...piece.cases.keys()].map((name) =>
        name === 'other' ? 'string' : `'${name}'`,
      );
      types.set(piece.name, cases.includes('string') ? 'string' : cases.join(' | '));
    }
  }
  return new Map([...types].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function namesOf(text: string): string[] {
  return [...argumentsOf(text).keys()];
}

function problemsOfPiece(piece: Piece, language: string): string[] {
  if (typeof piece === 'string' || piece.type !== 'plural') return [];
  return formsOf(language)
    .filter((form) => form !== optionalForms[language] && !piece.cases.has(form))
    .map((form) => `lacks the plural form “${form}”.`);
}

function formsOf(language: string) {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

function* piecesWithin(pieces: readonly Piece[]): Generator<Piece> {
  for (const piece of pieces) {
    yield piece;
    if (typeof piece === 'string') continue;
    if (piece.type === 'tag') yield* piecesWithin(piece.pieces);
    if (piece.type === 'plural' || piece.type === 'select') {
      for (const each of piece.cases.values()) yield* piecesWithin(each);
    }
  }
}
