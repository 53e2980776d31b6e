import { highlightWithin } from './code/highlight-within.ts';
import { typeset } from './math/typeset.ts';
import { parseDate } from './time/parse-date.ts';
import type { Tools } from './tools.ts';

/** Limit of code highlighting. Far more than real code needs, and a fraction of what one rendering may take. */
const HIGHLIGHTING_LIMIT_MS = 1000;

/** Returns the tools of a full renderer. Loading them takes a third of a second, so only workers do. */
export function allTools(): Tools {
  return { highlight: highlightWithin(HIGHLIGHTING_LIMIT_MS), typeset, parseDate };
}
