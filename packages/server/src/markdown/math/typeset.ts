import katex from 'katex';
import type { Node } from '../html/node.ts';
import { readMarkup } from '../html/read-markup.ts';

/** In ems: nothing is larger than a line is long. */
const MAX_SIZE = 20;
const MAX_EXPANSIONS = 500;

/** A formula as MathML and as HTML. Undefined if it is wrong, or would need what is not trusted. */
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
    // Besides its own error the typesetter throws others on input that it does not expect, such as a stack overflow.
    return undefined;
  }
}
