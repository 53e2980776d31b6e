import { badRequest } from '../../api-error.ts';
import { assertStorable } from './text.ts';

/** Plain words, as most parameters are, need no exception to be told from JSON. */
const JSON_START = /^\s*(?:[[{"\-0-9]|true|false|null)/;
/** Deeper than any parameter of the API goes. */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** The value of JSON text; undefined, which JSON cannot express, where the text is no JSON. */
export function parseJson(text: string): unknown {
  if (!JSON_START.test(text)) return undefined;
  if (nestsTooDeeply(text)) {
    throw badRequest(`JSON may be nested at most ${MAX_DEPTH} levels deep.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Only an escape can smuggle in a character that decoding the text would have refused.
  if (text.includes('\\u')) assertStorableThroughout(value);
  return value;
}

/** Looks before parsing: parsing millions of brackets takes memory out of all proportion. */
function nestsTooDeeply(text: string): boolean {
  if (text.length <= MAX_DEPTH) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) inString = !inString;
    else if (inString) {
      if (character === BACKSLASH) index += 1;
    } else if (character === OPEN_BRACKET || character === OPEN_BRACE) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (character === CLOSE_BRACKET || character === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

function assertStorableThroughout(value: unknown): void {
  if (typeof value === 'string') assertStorable(value);
  else if (Array.isArray(value)) value.forEach(assertStorableThroughout);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key);
      assertStorableThroughout(inner);
    }
  }
}
