import type { Node } from './html/node.ts';

/** The parts of rendering that take long to load or run. The main thread does not use them. */
export interface Tools {
  /** Returns highlighted code and the canonical name of its language. */
  highlight(code: string, language: string): { language: string; nodes: Node[] };
  /** Returns a typeset formula; undefined if it is invalid. */
  typeset(source: string, display: boolean): Node | undefined;
  /** Returns the time of a date in seconds; undefined if there is none. */
  parseDate(text: string, now: number): number | undefined;
}
