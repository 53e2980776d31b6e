import { type ApiError, badRequest } from '../../core/api-error.ts';
import { assertStorable, storable } from './text.ts';

/** The start of JSON. It tells plain words, as most parameters are, from JSON without an exception. */
const JSON_START = /^\s*(?:[[{"\-0-9]|true|false|null)/;
/** More nesting than any parameter of the API has. */
const MAX_DEPTH = 32;
/** Limit of member names. A thousand full drafts have 6,000; each name costs as much as hundreds of characters. */
const MAX_MEMBERS = 10_000;
/** Limit of values. Lists can name thousands of people or messages. */
const MAX_VALUES = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Reads the JSON of one request. It counts names and values before it parses, because these determine the time and
 * memory of parsing, far out of proportion to the length of the text.
 */
export class JsonReader {
  readonly #repairs: boolean;
  #members = 0;
  #values = 0;

  /** With `repairs`, characters that no text column can hold are replaced. Otherwise they are refused. */
  constructor({ repairs = false }: { readonly repairs?: boolean } = {}) {
    this.#repairs = repairs;
  }

  /** Parses JSON text. Returns undefined, which JSON cannot express, if the text is not JSON. */
  parse(text: string): unknown {
    if (!JSON_START.test(text)) return undefined;
    this.#count(text);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return undefined;
    }
    // Decoding has refused such characters already, except for those written as escapes.
    if (!text.includes('\\u')) return value;
    if (this.#repairs) return storableThroughout(value);
    assertStorableThroughout(value);
    return value;
  }

  #count(text: string): void {
    let depth = 0;
    for (let index = 0; index < text.length; index += 1) {
      switch (text.charCodeAt(index)) {
        case QUOTE:
          index = endOfString(text, index);
          break;
        case OPEN_BRACKET:
        case OPEN_BRACE:
          depth += 1;
          if (depth > MAX_DEPTH) throw tooMuch(`be nested at most ${MAX_DEPTH} levels deep`);
          this.#countValue();
          break;
        case CLOSE_BRACKET:
        case CLOSE_BRACE:
          depth -= 1;
          break;
        case COLON:
          this.#members += 1;
          if (this.#members > MAX_MEMBERS) throw tooMuch(`have at most ${MAX_MEMBERS} members`);
          break;
        case COMMA:
          this.#countValue();
          break;
      }
    }
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw tooMuch(`hold at most ${MAX_VALUES} values`);
  }
}

function tooMuch(allowed: string): ApiError {
  return badRequest(`JSON may ${allowed}.`);
}

/** Returns the index at which a string that opens at `start` closes. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) break;
    index += character === BACKSLASH ? 2 : 1;
  }
  return index;
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

function storableThroughout(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(storableThroughout);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), storableThroughout(inner)]),
  );
}
