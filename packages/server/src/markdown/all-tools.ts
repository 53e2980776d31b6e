import { highlight } from './code/highlight.ts';
import { typeset } from './math/typeset.ts';
import { parseDate } from './time/parse-date.ts';
import type { Tools } from './tools.ts';

/** Takes a third of a second to load: for the worker. */
export const allTools: Tools = { highlight, typeset, parseDate };
