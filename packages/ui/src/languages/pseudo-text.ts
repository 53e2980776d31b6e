import { type Piece, parseText } from '@tidings/shared-types/languages';

const accents: Readonly<Record<string, string>> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ğ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
  },
  ...{
    n: 'ñ',
    o: 'ó',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'ú',
    w: 'ŵ',
    y: 'ý',
    z: 'ž',
    A: 'Á',
    C: 'Ç',
    D: 'Ð',
  },
  ...{ E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Ú', Y: 'Ý', Z: 'Ž' },
};

/** Marks a text with accents and brackets, and makes it 1.4 times as long. */
export function pseudoText(text: string): string {
  const words = write(parseText(text));
  const extra = Math.ceil(0.4 * words.replace(/\{[^}]*\}|<[^>]*>/g, '').length);
  // As words, which can wrap as those of a language do.
  const more = '~~~~~ '.repeat(Math.ceil(extra / 6)).slice(0, Math.max(0, extra - 2));
  return `[${words}${more.trim()}]`;
}

function write(pieces: readonly Piece[]): string {
  return pieces.map(writePiece).join('');
}

function writePiece(piece: Piece): string {
  if (typeof piece === 'string') {
    return piece.replace(/./g, (letter) => accents[letter] ?? letter).replace(/[{}<#']/g, "'$&'");
  }
  if (piece.type === 'count') return '#';
  if (piece.type === 'argument') return `{${piece.name}${piece.isNumber ? ', number' : ''}}`;
  if (piece.type === 'tag') return `<${piece.name}>${write(piece.pieces)}</${piece.name}>`;
  const cases = [...piece.cases].map(([name, inner]) => `${name} {${write(inner)}}`);
  return `{${piece.name}, ${piece.type}, ${cases.join(' ')}}`;
}
