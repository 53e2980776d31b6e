/** A request as frameworks without `Request` have it, such as Express. `body` is the body as it arrived, unparsed. */
export interface ReceivedRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

/** One secret, or several while a new one replaces an old one. */
export type SigningSecrets = string | readonly string[];

/** A request that the Tidings server did not sign, or signed too long ago. Answer it with the status 401. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const PREFIX = 'whsec_';
/** Requests whose time differs more are refused, so that nobody can send an old one again. */
const TOLERANCE_SECONDS = 300;
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/** Returns the body of a request that is signed as Standard Webhooks. Throws a SignatureError if it is not. */
export async function verifiedBody(
  request: Request | ReceivedRequest,
  secrets: SigningSecrets,
): Promise<string> {
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature').split(' ');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > TOLERANCE_SECONDS) {
    throw new SignatureError('The time of the signature is missing or too far from now.');
  }
  const body = await bodyOf(request);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures) {
      const [version, text] = signature.split(',');
      const bytes = version === 'v1' ? bytesOf(text ?? '') : undefined;
      if (bytes && (await crypto.subtle.verify(hmac, key, bytes, signed))) return body;
    }
  }
  throw new SignatureError('The signature is not by this secret.');
}

async function bodyOf(request: Request | ReceivedRequest): Promise<string> {
  if (request instanceof Request) return request.text();
  const { body } = request;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  throw new TypeError('The body must be the text or the bytes as they arrived, not parsed.');
}

function headerOf({ headers }: Request | ReceivedRequest, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new SignatureError(`The header ${name} is missing.`);
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined;
  if (!bytes?.length) throw new TypeError('The secret must be one that Tidings made: `whsec_…`.');
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
}

/** Decodes base64. Returns undefined for other text. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
