import type { HttpMethod, WireEndpoint } from '@tidings/shared-types/wire';
import { InvalidArgument } from '../tidings-error.ts';

/** The server accepts any name for the field of a file. */
const fileField = 'file';
const payloadField = 'payload';

export interface EncodedRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly body: URLSearchParams | FormData | Blob | null;
}

/**
 * Encodes a request as path, query and body. Sends only the parameters that the endpoint has. Throws a `TypeError`
 * for a value that cannot be sent.
 */
export function encodeRequest(
  apiUrl: string,
  { method, path, params = {}, takesFile, takesPayload }: WireEndpoint,
  request: Readonly<Record<string, unknown>>,
  clientName?: string,
): EncodedRequest {
  const fields = new URLSearchParams();
  for (const form of forms) {
    for (const name of params[form]?.split(' ') ?? []) {
      const value = request[name];
      if (value !== undefined) fields.append(name, asText[form](name, value));
    }
  }
  if (clientName !== undefined) fields.append('client', clientName);

  const url = apiUrl + fillPath(path, request);
  const file = takesFile && request[fileField];
  if (file !== undefined) return { method, url, body: multipart(fields, file) };
  const inQuery = fields.size === 0 ? url : `${url}?${fields}`;
  if (takesPayload) {
    return { method, url: inQuery, body: jsonBody(request[payloadField]) };
  }
  if (fields.size === 0) return { method, url, body: null };
  return method === 'GET' ? { method, url: inQuery, body: null } : { method, url, body: fields };
}

function fillPath(path: string, request: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = request[name];
    const text = typeof value === 'string' ? value : (jsonText(name, value) ?? '');
    const segments = rest === '' ? [text] : text.split('/');
    return segments.map((segment) => pathSegment(name, segment)).join('/');
  });
}

/**
 * Encodes a path segment. Refuses empty segments and dots, which no escaping protects: they lead to another endpoint.
 */
function pathSegment(name: string, text: string): string {
  if (text === '' || text === '.' || text === '..') {
    throw new InvalidArgument(
      `The parameter ${name} cannot be empty, or have a part that is empty or dots.`,
    );
  }
  return encodeURIComponent(text);
}

const asText = { json: jsonText, text: plainText, either: unambiguousText };
const forms = ['text', 'json', 'either'] as const;

function plainText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new InvalidArgument(`The parameter ${name} must be a string.`);
}

/** Encodes a string for a parameter that takes JSON or plain text: as JSON if the server could mistake it for JSON. */
function unambiguousText(name: string, value: unknown): string {
  return typeof value === 'string' && !isJson(value) ? value : jsonText(name, value);
}

/** Returns a value as JSON. Refuses `NaN` and infinities, which JSON turns into null. */
function jsonText(name: string, value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each !== 'number' || Number.isFinite(each)) return each;
    throw new InvalidArgument(`The parameter ${name} has a number that cannot be sent: ${each}.`);
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

function jsonBody(value: unknown): Blob {
  return new Blob([jsonText(payloadField, value) ?? ''], { type: 'application/json' });
}

function multipart(fields: URLSearchParams, file: unknown): FormData {
  if (!(file instanceof Blob)) throw new InvalidArgument('A file must be a Blob or a File.');
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append(fileField, inPieces(file));
  return form;
}

/** The slowest line that the server accepts sends one piece in half a minute. */
const PIECE_BYTES = 128 * 1024;

/**
 * Returns the same file, made of pieces. Node sends one piece of memory in a single go. It gives up after five
 * minutes without the next one, however much of the piece it sent meanwhile.
 */
function inPieces(file: Blob): File {
  const pieces: Blob[] = [];
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    pieces.push(file.slice(from, from + PIECE_BYTES));
  }
  // `FormData` gives the same name to a file that has none.
  return new File(pieces, file instanceof File ? file.name : 'blob', { type: file.type });
}

/**
 * The server aborts uploads below 128 KiB in half a minute. A longer limit waits in vain; a shorter one cuts off
 * accepted uploads.
 */
const SLOWEST_BYTES_PER_MS = PIECE_BYTES / 30_000;

/** Returns how long the files of a request may take. `fetch` does not tell whether anything is moving. */
export function uploadTimeMs(body: EncodedRequest['body']): number {
  if (!(body instanceof FormData)) return 0;
  const sizes = [...body.values()].map((value) => (typeof value === 'string' ? 0 : value.size));
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / SLOWEST_BYTES_PER_MS);
}
