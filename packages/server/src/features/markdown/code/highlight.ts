import hljs from 'highlight.js';
import { h, type Node } from '../html/node.ts';
import { decode } from '../html/read-markup.ts';
import { lexerName } from './lexer-names.ts';
import { classOfKind } from './token-classes.ts';

/** Text, or the start or end of a span. The highlighter writes nothing else. */
const PIECE = /([^<]+)|<span class="([^"]*)">|<\/span>/g;

export interface Highlighted {
  language: string;
  nodes: Node[];
}

/** Returns code with flat spans around its words. Code in an unknown language stays as it is. */
export function highlight(code: string, language: string): Highlighted {
  const typed = language.toLowerCase();
  if (!hljs.getLanguage(typed)) return withoutMarks(code, language);
  const { value } = hljs.highlight(code, { language: typed, ignoreIllegals: true });
  return { language: canonicalName(language), nodes: spans(pieces(value)) };
}

export function withoutMarks(code: string, language: string): Highlighted {
  return { language: canonicalName(language), nodes: [code] };
}

function canonicalName(language: string): string {
  const typed = language.toLowerCase();
  return lexerName(typed, hljs.getLanguage(typed)?.name) ?? language;
}

interface Piece {
  text: string;
  className: string | undefined;
}

/**
 * Flattens nested spans: the innermost span with a known class counts. Does not recurse, since code can nest deeper
 * than the stack.
 */
function pieces(markup: string): Piece[] {
  const found: Piece[] = [];
  const open: (string | undefined)[] = [];
  for (const [, text, names] of markup.matchAll(PIECE)) {
    const className = open.at(-1);
    if (text !== undefined) found.push({ text: decode(text), className });
    else if (names !== undefined) open.push(classOf(names) ?? className);
    else open.pop();
  }
  return found;
}

/** Returns the class of a span. The highlighter writes the kind `title.function` as `hljs-title function_`. */
function classOf(names: string): string | undefined {
  const parts = names.split(' ').map((name) => name.replace(/^hljs-/, '').replace(/_+$/, ''));
  return classOfKind(parts.join('.'));
}

function spans(all: readonly Piece[]): Node[] {
  return joined(all).map(({ text, className }) =>
    className === undefined ? text : h('span', { class: className }, [text]),
  );
}

function joined(all: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of all) {
    const last = result.at(-1);
    if (last && last.className === piece.className) last.text += piece.text;
    else if (piece.text !== '') result.push({ ...piece });
  }
  return result;
}
