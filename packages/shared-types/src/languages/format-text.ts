import { type Piece, parseText } from './parse-text.ts';

/** The arguments of a text by name. */
export type Values = Readonly<Record<string, unknown>>;

/** A part of a formatted text: words, the value of an argument, or the parts within a tag. */
export type Part =
  | string
  | { readonly value: unknown }
  | { readonly tag: string; readonly parts: readonly Part[] };

/** Formats a text of a catalogue with its arguments, each as `write` writes it. Tags leave no trace. */
export function formatText(
  text: string,
  values: Values,
  locale: string,
  write: (value: unknown) => string = String,
): string {
  return joined(textParts(text, values, locale), write);
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

function joined(parts: readonly Part[], write: (value: unknown) => string): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'tag' in part ? joined(part.parts, write) : write(part.value);
    })
    .join('');
}

const pluralRules = byLocale((locale) => new Intl.PluralRules(locale));
const numberFormat = byLocale((locale) => new Intl.NumberFormat(locale));

function pluralForm(count: number, locale: string): string {
  return pluralRules(locale).select(count);
}

function numberText(value: number, locale: string): string {
  return numberFormat(locale).format(value);
}

/** Keeps the formatter of each locale: creating one is much slower than using it. */
function byLocale<T>(make: (locale: string) => T): (locale: string) => T {
  const made = new Map<string, T>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
