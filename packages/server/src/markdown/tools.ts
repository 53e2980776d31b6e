import type { Node } from './html/node.ts';

/** The parts of rendering that take long to load or to run, kept out of the main thread. */
export interface Tools {
  /** Code with its words marked, and the canonical name of its language. */
  highlight(code: string, language: string): { language: string; nodes: Node[] };
  /** A formula; undefined if it cannot be typeset. */
  typeset(source: string, display: boolean): Node | undefined;
  /** The moment that an English text means, in seconds; undefined if none. */
  parseDate(text: string, now: number): number | undefined;
}
