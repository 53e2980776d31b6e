import type { StateInline } from 'markdown-it';
import { h, type Node } from '../html/node.ts';
import { matchHere, pushNode, type Scope, scopeOf } from '../scope.ts';

/** Limits the length, since longer texts are no dates and each start would be scanned again. */
const TIMESTAMP = /<time:([^>]{0,100})>/y;
const SECONDS = /^\d+(?:\.\d+)?$/;
/** The years 1 to 9999, which have at most four digits. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Reads `<time:date>`, which each reader sees in their own time zone. */
export function timestamp(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('<time:', state.pos)) return false;
  const match = matchHere(state, TIMESTAMP);
  if (!match) return false;
  const [source, value = ''] = match;
  if (!silent) pushNode(state, timestampNode(scopeOf(state), value));
  state.pos += source.length;
  return true;
}

function timestampNode({ tools, context }: Scope, value: string): Node {
  const seconds = SECONDS.test(value) ? Number(value) : tools.parseDate(value, context.now);
  if (seconds === undefined || seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    return h('span', { class: 'timestamp-error' }, [`Invalid time format: ${value}`]);
  }
  const datetime = new Date(Math.floor(seconds) * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
  return h('time', { datetime }, [value]);
}
