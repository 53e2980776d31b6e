import { badRequest } from '../../api-error.ts';
import { assertNoNul } from './text.ts';

/** Far more names than any endpoint has; long lists travel inside one field. */
export const MAX_FIELDS = 1000;

/**
 * Decodes `application/x-www-form-urlencoded` text. Of a name sent twice the last value counts.
 * Unlike `URLSearchParams` it refuses what it cannot decode, so that no text is ever altered.
 */
export function decodeForm(text: string, into: Map<string, string>): void {
  if (text === '') return;
  const fields = text.split('&');
  if (fields.length > MAX_FIELDS) {
    throw badRequest(`A request may have at most ${MAX_FIELDS} parameters.`);
  }
  for (const field of fields) {
    if (field === '') continue;
    const equals = field.indexOf('=');
    if (equals === -1) into.set(decodeComponent(field), '');
    else
      into.set(decodeComponent(field.slice(0, equals)), decodeComponent(field.slice(equals + 1)));
  }
}

function decodeComponent(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
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
