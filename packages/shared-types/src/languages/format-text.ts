import { type Piece, parseText } from './parse-text.ts';

/** The arguments of a text by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A part of a formatted text: words, the value of an argument, or the parts within a tag. */
export type Part =
  | string
  | { readonly value: unknown }
  | { readonly tag: string; readonly parts: readonly Part[] };

/** Formats a text of a catalogue with its arguments. Tags leave no trace. */
export function formatText(text: string, values: Values, locale: string): string {
  return joined(textParts(text, values, locale));
}

/** Formats a text of a catalogue, and leaves values and tags apart, for components and markup. */
export function textParts(text: string, values: Values, locale: string): readonly Part[] {
  return partsOf(parseText(text), { values, locale, count: 0 });
}

interface Context {
  readonly values: Values;
  readonly locale: string;
  /** The number that `#` stands for. */
  readonly count: number;
}

function partsOf(pieces: readonly Piece[], context: Context): readonly Part[] {
  return pieces.flatMap((piece) => partsOfPiece(piece, context));
}

function partsOfPiece(piece: Piece, context: Context): readonly Part[] {
  if (typeof piece === 'string') return [piece];
  const { values, locale } = context;
  if (piece.type === 'count') return [numberText(context.count, locale)];
  if (piece.type === 'tag') return [{ tag: piece.name, parts: partsOf(piece.pieces, context) }];
  const value = values[piece.name];
  if (piece.type === 'argument') {
    return piece.isNumber ? [numberText(Number(value), locale)] : [{ value }];
  }
  const { cases } = piece;
  const other = cases.get('other') ?? [];
  if (piece.type === 'select') return partsOf(cases.get(String(value)) ?? other, context);
  const count = Number(value);
  const chosen = cases.get(`=${count}`) ?? cases.get(pluralForm(count, locale)) ?? other;
  return partsOf(chosen, { ...context, count });
}

function joined(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'tag' in part ? joined(part.parts) : String(part.value);
    })
    .join('');
}

/** Formatters of each locale: creating one is much slower than using it. */
const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function pluralForm(count: number, locale: string): string {
  let known = rules.get(locale);
  if (!known) rules.set(locale, (known = new Intl.PluralRules(locale)));
  return known.select(count);
}

function numberText(value: number, locale: string): string {
  let known = numbers.get(locale);
  if (!known) numbers.set(locale, (known = new Intl.NumberFormat(locale)));
  return known.format(value);
}
