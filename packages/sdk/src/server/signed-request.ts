/** A request as frameworks without `Request` have it, such as Express. */
export interface ReceivedRequest {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it arrived. A parsed and encoded one has another signature. */
  readonly body: string | Uint8Array;
}

/** One secret, or several while a new one replaces an old one. */
export type SigningSecrets = string | readonly string[];

/** A request that the Tidings server did not sign, or that is too old or was changed. Answer it with the status 401. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

/** What a verified request has. */
interface Verified {
  readonly id: string;
  readonly sentAt: Date;
  readonly body: string;
}

const SECRET_PREFIX = 'whsec_';
const VERSION_PREFIX = 'v1,';
/** Requests whose time differs more are refused, so that nobody can send an old one again. */
const TOLERANCE_SECONDS = 300;
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Reads a request that is signed as Standard Webhooks. Throws a SignatureError if no signature is right, or if its time
 * is more than five minutes off.
 */
export async function verified(
  request: Request | ReceivedRequest,
  secrets: SigningSecrets,
): Promise<Verified> {
  const keys = await Promise.all((typeof secrets === 'string' ? [secrets] : secrets).map(keyOf));
  if (keys.length === 0) throw new TypeError('There is no secret to verify the request with.');
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith(VERSION_PREFIX) ? [each.slice(VERSION_PREFIX.length)] : []))
    .flatMap((each) => bytesOf(each) ?? []);
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS)) {
    throw new SignatureError('The time of the request is missing or more than five minutes off.');
  }
  const body = await bodyOf(request);
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  // Every pair is checked, so that the time tells nothing.
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  const matches = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  if (!matches.includes(true)) throw new SignatureError('No signature of the request is right.');
  return { id, sentAt: new Date(seconds * 1000), body: new TextDecoder().decode(body) };
}

function keyOf(secret: string): Promise<CryptoKey> {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const bytes = bytesOf(text);
  if (!bytes?.length) throw new TypeError('The secret must be the one that begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
}

function headerOf({ headers }: Request | ReceivedRequest, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : namedIn(headers, name);
  if (found) return found;
  throw new SignatureError(`The request has no header ${name}.`);
}

function namedIn(
  headers: Exclude<ReceivedRequest['headers'], Headers>,
  name: string,
): string | undefined {
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

async function bodyOf(request: Request | ReceivedRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request instanceof Request) return new Uint8Array(await request.arrayBuffer());
  const { body } = request;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new TypeError('The body must be the text or the bytes as they arrived, not parsed.');
}

/** Decodes base64. Returns undefined for other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.byteLength + end.byteLength);
  all.set(start);
  all.set(end, start.byteLength);
  return all;
}
