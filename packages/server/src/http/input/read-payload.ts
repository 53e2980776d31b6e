import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { ReceivedPayload } from '../../handler.ts';
import { JsonReader } from './parse-json.ts';
import { readMultipart } from './read-multipart.ts';
import { type BodyLimits, charsetOf, FORM, MULTIPART, readBody } from './read-parameters.ts';
import { decodeForm, decodeUtf8 } from './text.ts';

/** The field of a form that holds the payload as JSON. */
const PAYLOAD_FIELD = 'payload';
const JSON_LIKE = /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:json|plain)|)$/;

/**
 * Reads a body as services send it: as JSON, also under a wrong type, or as a form. Half characters, as services leave
 * them when they cut texts, are replaced.
 */
export async function readPayload(
  request: IncomingMessage,
  limits: BodyLimits,
): Promise<ReceivedPayload> {
  const { headers } = request;
  const contentType = headers['content-type'] ?? '';
  const type = mediaTypeOf(contentType);
  const reads = type === FORM || type === MULTIPART || JSON_LIKE.test(type);
  if (!reads || !['utf-8', 'utf8', 'us-ascii'].includes(charsetOf(contentType) ?? 'utf-8')) {
    throw unsupported('Send the event as JSON or as a form, in UTF-8.');
  }
  const bytes = await decompressed(
    await readBody(request, limits.maxBytes, limits.tooLarge),
    headers['content-encoding']?.trim().toLowerCase() ?? 'identity',
    limits,
  );
  if (bytes.length === 0) throw new ApiError('INVALID_JSON', 'The body is empty.');
  const body =
    type === MULTIPART
      ? await multipart(bytes, contentType)
      : parsePayload(decodeUtf8(bytes), type);
  return { body, headers };
}

/** Returns the media type of a content type, without its parameters. */
export function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Parses the text of a payload. `type` is its media type. */
export function parsePayload(given: string, type: string): unknown {
  const text = given.replace(/^\ufeff/, '');
  if (type !== FORM) return parsed(text);
  // Command line tools send everything as a form unless they are told otherwise.
  const json = /^\s*[{[]/.test(text) ? new JsonReader({ repairs: true }).parse(text) : undefined;
  if (json !== undefined) return json;
  const fields = new Map<string, string>();
  decodeForm(text, fields);
  return fromFields(fields);
}

async function multipart(bytes: Buffer, contentType: string): Promise<unknown> {
  const fields = new Map<string, string>();
  await readMultipart(bytes, contentType, fields);
  return fromFields(fields);
}

function fromFields(fields: ReadonlyMap<string, string>): unknown {
  const payload = fields.get(PAYLOAD_FIELD);
  return payload === undefined ? Object.fromEntries(fields) : parsed(payload);
}

function parsed(text: string): unknown {
  const value = new JsonReader({ repairs: true }).parse(text);
  if (value !== undefined) return value;
  throw new ApiError('INVALID_JSON', 'The payload is not valid JSON.');
}

const decompressors = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Decompresses a body in a thread of its own, up to the limit. */
async function decompressed(
  bytes: Buffer,
  encoding: string,
  { maxBytes, tooLarge }: BodyLimits,
): Promise<Buffer> {
  if (encoding === 'identity' || encoding === '') return bytes;
  const decompress = decompressors.get(encoding);
  if (!decompress) throw unsupported('The body may be compressed with gzip, deflate or br.');
  try {
    return await decompress(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const { code } = error as { code?: unknown };
    throw code === 'ERR_BUFFER_TOO_LARGE'
      ? tooLarge()
      : badRequest('The compressed body is damaged.');
  }
}

function unsupported(message: string): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
}
