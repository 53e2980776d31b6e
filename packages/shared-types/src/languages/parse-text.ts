/** A piece of a parsed text: words, an argument, a choice among texts, or words within a tag. */
export type Piece =
  | string
  | { readonly type: 'argument'; readonly name: string; readonly isNumber: boolean }
  | { readonly type: 'count' }
  | {
      readonly type: 'plural' | 'select';
      readonly name: string;
      readonly cases: ReadonlyMap<string, readonly Piece[]>;
    }
  | { readonly type: 'tag'; readonly name: string; readonly pieces: readonly Piece[] };

const cache = new Map<string, readonly Piece[]>();

/**
 * Parses a text in the part of ICU MessageFormat that catalogues use: `{name}`, `{n, number}`, `{n, plural, …}` with
 * `#`, `{x, select, …}`, and tags such as `<link>…</link>`. Apostrophes quote as in ICU.
 */
export function parseText(text: string): readonly Piece[] {
  const known = cache.get(text);
  if (known) return known;
  const [pieces] = readPieces(text, 0, false);
  cache.set(text, pieces);
  return pieces;
}

/** Reads until the brace or the tag that ends these pieces. Returns them, and the position of that end. */
function readPieces(text: string, start: number, isCounted: boolean): [Piece[], number] {
  const pieces: Piece[] = [];
  let words = '';
  let at = start;
  const end = () => {
    if (words) pieces.push(words);
    words = '';
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const quoted = /^'(?:'|([{}<#][^']*)(?:'|$))/.exec(rest);
    const tag = /^<(\w+)>/.exec(rest);
    if (quoted) {
      words += quoted[1] ?? "'";
      at += quoted[0].length;
    } else if (rest.startsWith('{')) {
      end();
      const [piece, after] = readArgument(text, at, isCounted);
      pieces.push(piece);
      at = after;
    } else if (tag) {
      end();
      const [inner, closing] = readPieces(text, at + tag[0].length, isCounted);
      const name = tag[1] ?? '';
      pieces.push({ type: 'tag', name, pieces: inner });
      at = closing + `</${name}>`.length;
    } else if (rest.startsWith('}') || rest.startsWith('</')) {
      break;
    } else if (isCounted && rest.startsWith('#')) {
      end();
      pieces.push({ type: 'count' });
      at += 1;
    } else {
      words += text[at];
      at += 1;
    }
  }
  end();
  return [pieces, at];
}

function readArgument(text: string, start: number, isCounted: boolean): [Piece, number] {
  const [head = '', name = '', kind = '', mark] =
    /^\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?([,}])/.exec(text.slice(start)) ?? [];
  if (!head) throw new Error(`Invalid text: ${text}`);
  let at = start + head.length;
  if (mark === '}') return [{ type: 'argument', name, isNumber: kind === 'number' }, at];
  const cases = new Map<string, readonly Piece[]>();
  for (;;) {
    const [opening = '', of = ''] = /^\s*(=?\w+)\s*\{/.exec(text.slice(at)) ?? [];
    if (!opening) break;
    const [pieces, closing] = readPieces(text, at + opening.length, isCounted || kind === 'plural');
    cases.set(of, pieces);
    at = closing + 1;
  }
  const type = kind === 'plural' ? 'plural' : 'select';
  return [{ type, name, cases }, text.indexOf('}', at) + 1];
}
