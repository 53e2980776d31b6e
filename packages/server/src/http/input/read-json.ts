import { ApiError } from '../../core/api-error.ts';
import type { JsonReader } from './parse-json.ts';
import { assertFewFields } from './text.ts';

/** Reads a JSON object as parameters. Its values have types already. */
export function readJson(text: string, json: JsonReader, into: Map<string, unknown>): void {
  const body = json.parse(text);
  if (body === undefined) throw new ApiError('INVALID_JSON', 'The body is not valid JSON.');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('INVALID_JSON', 'The body must be a JSON object of parameters.');
  }
  const fields = Object.entries(body);
  assertFewFields(fields.length);
  for (const [name, value] of fields) into.set(name, value);
}
