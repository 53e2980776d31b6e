import { isUtf8 } from 'node:buffer';
import { type ApiError, badRequest } from '../../core/api-error.ts';

const unstorable = /[\0\p{Surrogate}]/u;

/** Tells whether a text column can hold a text: without NUL and unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Refuses characters that no text column can hold. */
export function assertStorable(text: string): void {
  if (!isStorable(text)) {
    throw badRequest('Text must not contain NUL characters or unpaired surrogates.');
  }
}

/** Replaces the characters that no text column can hold. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** Like `assertStorable`, for text from a decoder, which cannot contain unpaired surrogates. */
export function assertNoNul(text: string): void {
  if (text.includes('\0')) throw badRequest('Text must not contain NUL characters.');
}

export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('The request is not valid UTF-8.');
  return bytes.toString('utf8');
}

/** Far more parameters than any endpoint has. Long lists travel inside one field. */
export const MAX_FIELDS = 1000;

/**
 * Decodes `application/x-www-form-urlencoded` text. The last value of a repeated name wins. Unlike `URLSearchParams`,
 * it refuses text that it cannot decode, so no text is ever altered.
 */
export function decodeForm(text: string, into: Map<string, string>): void {
  if (text === '') return;
  // One more than allowed is enough to refuse the text.
  const fields = text.split('&', MAX_FIELDS + 1);
  assertFewFields(fields.length);
  for (const field of fields) {
    if (field === '') continue;
    const equals = field.indexOf('=');
    if (equals === -1) into.set(decodeComponent(field), '');
    else
      into.set(decodeComponent(field.slice(0, equals)), decodeComponent(field.slice(equals + 1)));
  }
}

export function assertFewFields(count: number): void {
  if (count > MAX_FIELDS) throw tooManyFields();
}

export function tooManyFields(): ApiError {
  return badRequest(`A request may have at most ${MAX_FIELDS} parameters.`);
}

function decodeComponent(text: string): string {
  // Faster than `replaceAll` if there are many.
  const spaced = text.includes('+') ? text.split('+').join(' ') : text;
  const decoded = spaced.includes('%') ? decodeEscapes(spaced) : spaced;
  assertNoNul(decoded);
  return decoded;
}

function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('A parameter has a malformed percent-escape, or one that is not UTF-8.');
  }
}
