import { highlightWithin } from './code/highlight-within.ts';
import { typeset } from './math/typeset.ts';
import { parseDate } from './time/parse-date.ts';
import type { Tools } from './tools.ts';

/** Thousands of times what code needs that somebody wrote, and a fraction of what a rendering may take. */
const HIGHLIGHTING_LIMIT_MS = 1000;

/** What one rendering works with. Takes a third of a second to load: for the worker. */
export function allTools(): Tools {
  return { highlight: highlightWithin(HIGHLIGHTING_LIMIT_MS), typeset, parseDate };
}
