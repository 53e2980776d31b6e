import { ApiError } from '../../api-error.ts';
import { parseJson } from './parse-json.ts';

/** Reads a JSON object as parameters: its values are typed already. */
export function readJson(text: string, into: Map<string, unknown>): void {
  const body = parseJson(text);
  if (body === undefined) throw new ApiError('INVALID_JSON', 'The body is not valid JSON.');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('INVALID_JSON', 'The body must be a JSON object of parameters.');
  }
  for (const [name, value] of Object.entries(body)) into.set(name, value);
}
