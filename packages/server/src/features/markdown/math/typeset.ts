import katex from 'katex';
import type { Node } from '../html/node.ts';
import { readMarkup } from '../html/read-markup.ts';

/** In ems. Nothing may be larger than a line is long. */
const MAX_SIZE = 20;
const MAX_EXPANSIONS = 500;

/** Returns a formula as MathML and HTML; undefined if it is invalid or uses untrusted commands. */
export function typeset(source: string, display: boolean): Node | undefined {
  try {
    const markup = katex.renderToString(source, {
      displayMode: display,
      output: 'htmlAndMathml',
      trust: false,
      strict: false,
      throwOnError: true,
      maxSize: MAX_SIZE,
      maxExpand: MAX_EXPANSIONS,
    });
    const [node] = readMarkup(markup);
    return node;
  } catch {
    // On unexpected input the typesetter throws other errors than its own, such as a stack overflow.
    return undefined;
  }
}
