import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../core/api-error.ts';
import { JsonReader } from './parse-json.ts';
import { hasBody, readBody } from './read-body.ts';
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

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const JSON_TYPE = 'application/json';

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
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && !['utf-8', 'utf8', 'us-ascii'].includes(charset)) {
    throw unsupported('The body must be encoded in UTF-8.');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw unsupported('The body must not be compressed.');
  }
  return type;
}

function unsupported(message: string): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', message);
}
