import { ScimError } from './scim-error.ts';

/** `attribute eq value`. */
export interface Condition {
  /** The attribute, without its schema, in lower case: `username`, `emails.value`. */
  readonly attribute: string;
  readonly value: string;
}

const CONDITION =
  /^\s*([A-Za-z][\w:.$-]{0,199}(?:\[[^\]]{0,200}\])?(?:\.\w+)?)\s+eq\s+("(?:[^"\\]|\\.)*"|[\w.-]+)\s*$/i;
/** Enough for an external ID of the greatest length. */
const MAX_LENGTH = 1000;
const MAX_PATH_LENGTH = 200;

/** Reads a filter: comparisons with `eq`, joined by `and`. Identity providers use no others. */
export function readFilter(filter: string | null): Condition[] {
  if (filter === null) return [];
  if (filter.length > MAX_LENGTH) throw invalidFilter();
  return splitByAnd(filter).map((text) => {
    const [, attribute = '', value = ''] = CONDITION.exec(text) ?? [];
    if (attribute === '') throw invalidFilter();
    return { attribute: plainPath(attribute), value: plainValue(value) };
  });
}

/** Returns an attribute's path without the names of schemas and without filters of its values. */
export function plainPath(path: string): string {
  if (path.length > MAX_PATH_LENGTH) {
    const detail = `A path may have at most ${MAX_PATH_LENGTH} characters.`;
    throw new ScimError(400, detail, 'invalidPath');
  }
  return withoutFilter(path.replace(/^urn:[\w:.]+:(?:User|Group):/i, '')).toLowerCase();
}

function withoutFilter(path: string): string {
  const start = path.indexOf('[');
  const end = path.indexOf(']', start);
  return start < 0 || end < 0 ? path : path.slice(0, start) + path.slice(end + 1);
}

export function invalidFilter(): ScimError {
  const detail = 'Filters may compare attributes with eq, joined by and.';
  return new ScimError(400, detail, 'invalidFilter');
}

/** Splits at the word `and` outside of quoted values. */
function splitByAnd(filter: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < filter.length; index += 1) {
    const letter = filter[index];
    if (letter === '\\') index += 1;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /^\sand\s/i.test(filter.slice(index, index + 5))) {
      parts.push(filter.slice(start, index));
      start = index + 5;
    }
  }
  return [...parts, filter.slice(start)];
}

function plainValue(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return JSON.parse(value) as string;
  } catch {
    throw invalidFilter();
  }
}
