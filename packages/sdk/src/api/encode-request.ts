import { type Endpoint, type HttpMethod, type Param, wireFormOf } from '@tidings/shared-types';
import { inPieces } from './in-pieces.ts';

/** Any name is accepted for the field of a file. */
const fileField = 'file';

export interface EncodedRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly body: URLSearchParams | FormData | null;
}

/**
 * Puts a request into path, query and body. Only what the contract names is sent.
 * Throws a `TypeError` for a value that has no place there.
 */
export function encodeRequest(
  apiUrl: string,
  { method, path, params, files }: Endpoint,
  request: Readonly<Record<string, unknown>>,
  clientName?: string,
): EncodedRequest {
  const fields = new URLSearchParams();
  for (const [name, param] of Object.entries(params)) {
    const value = request[name];
    if (value === undefined || isInPath(path, name)) continue;
    fields.append(name, fieldText(name, param, value));
  }
  if (clientName !== undefined) fields.append('client', clientName);

  const url = apiUrl + fillPath(path, request);
  const file = files && request[fileField];
  if (file !== undefined) return { method, url, body: multipart(fields, file) };
  if (fields.size === 0) return { method, url, body: null };
  return method === 'GET'
    ? { method, url: `${url}?${fields}`, body: null }
    : { method, url, body: fields };
}

function isInPath(path: string, name: string): boolean {
  return path.includes(`{${name}}`) || path.includes(`{${name}*}`);
}

function fillPath(path: string, request: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = request[name];
    const text = typeof value === 'string' ? value : (jsonText(name, value) ?? '');
    const segments = rest === '' ? [text] : text.split('/');
    return segments.map((segment) => pathSegment(name, segment)).join('/');
  });
}

/** An empty segment, and dots that no escaping protects, would lead to a different endpoint. */
function pathSegment(name: string, text: string): string {
  if (text === '' || text === '.' || text === '..') {
    throw new TypeError(
      `The parameter ${name} cannot be empty, or have a part that is empty or dots.`,
    );
  }
  return encodeURIComponent(text);
}

function fieldText(name: string, { schema }: Param, value: unknown): string {
  const form = wireFormOf(schema);
  if (form === 'json') return jsonText(name, value);
  if (form === 'either') return unambiguousText(name, value);
  if (typeof value === 'string') return value;
  throw new TypeError(`The parameter ${name} must be a string.`);
}

/** Where JSON and plain text are both accepted, a string that would be read as JSON is sent as JSON. */
function unambiguousText(name: string, value: unknown): string {
  return typeof value === 'string' && !isJson(value) ? value : jsonText(name, value);
}

/** JSON would make null of such numbers, and the server say that there is no value. */
function jsonText(name: string, value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each !== 'number' || Number.isFinite(each)) return each;
    throw new TypeError(`The parameter ${name} has a number that cannot be sent: ${each}.`);
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function multipart(fields: URLSearchParams, file: unknown): FormData {
  if (!(file instanceof Blob)) throw new TypeError('A file must be a Blob or a File.');
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append(fileField, inPieces(file));
  return form;
}
