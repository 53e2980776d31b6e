import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { JsonReader } from './parse-json.ts';
import { readJson } from './read-json.ts';
import { type ReceivedFile, readMultipart } from './read-multipart.ts';
import { decodeForm, decodeUtf8 } from './text.ts';

/** The parameters of a request by name, before they meet a contract. */
export interface RawParameters {
  /** From the query string, form fields and multipart fields. */
  readonly texts: Map<string, string>;
  /** From a JSON body. These win over texts of the same name. */
  readonly values: Map<string, unknown>;
  readonly files: readonly ReceivedFile[];
  /** The reader for JSON in texts. It counts all JSON of the request together. */
  readonly json: JsonReader;
}

export interface BodyLimits {
  readonly maxBytes: number;
  readonly tooLarge: () => ApiError;
}

export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/** Reads the parameters of a query string alone. */
export function readQuery(query: string): RawParameters {
  const texts = new Map<string, string>();
  decodeForm(query, texts);
  return { texts, values: new Map(), files: [], json: new JsonReader() };
}

/** Reads parameters from query string, body or both, with any method. The body wins. */
export async function readParameters(
  request: IncomingMessage,
  query: string,
  limits: BodyLimits,
): Promise<RawParameters> {
  const texts = new Map<string, string>();
  const values = new Map<string, unknown>();
  const json = new JsonReader();
  decodeForm(query, texts);
  if (!hasBody(request)) return { texts, values, files: [], json };

  const body = await readBody(request, limits.maxBytes, limits.tooLarge);
  if (body.length === 0) return { texts, values, files: [], json };
  const contentType = request.headers['content-type'] ?? '';
  const type = mediaType(request, contentType);
  if (type === MULTIPART) {
    const files = await readMultipart(body, contentType, texts);
    return { texts, values, files, json };
  }
  if (type === JSON_TYPE) readJson(decodeUtf8(body), json, values);
  else decodeForm(decodeUtf8(body), texts);
  return { texts, values, files: [], json };
}

/** Returns one of the three types that can be read. Refuses charsets other than UTF-8 and compression. */
function mediaType({ headers }: IncomingMessage, contentType: string): string {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type !== FORM && type !== MULTIPART && type !== JSON_TYPE) {
    throw unsupported(`Send parameters as ${FORM}, ${MULTIPART} or ${JSON_TYPE}.`);
  }
  const charset = charsetOf(contentType);
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset)) {
    throw unsupported('The body must be encoded in UTF-8.');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported('The body must not be compressed.');
  }
  return type;
}

export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1]?.toLowerCase();
}

function unsupported(message: string): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the whole body. If it is too long, rejects and lets Node discard the rest. If the connection closed at once,
 * the client, which is still sending, would not see the answer.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const refuse = () => {
      isOver = true;
      request.resume();
      reject(tooLarge());
    };
    const take = (chunk: Buffer) => {
      if (isOver) return;
      size += chunk.length;
      if (size > maxBytes) refuse();
      else chunks.push(chunk);
    };
    const finish = () => {
      isOver = true;
      const [first] = chunks;
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks, size));
    };
    // A request closes after its end, too.
    const cutShort = () => {
      if (!isOver) reject(badRequest('The body of the request was cut short.'));
      isOver = true;
    };
    if (request.destroyed) return cutShort();
    if (Number(request.headers['content-length']) > maxBytes) return refuse();
    request.on('data', take);
    request.on('end', finish);
    request.on('error', cutShort);
    request.on('close', cutShort);
  });
}
