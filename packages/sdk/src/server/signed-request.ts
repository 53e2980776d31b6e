import { InvalidArgument, TidingsError } from '../tidings-error.ts';

/** A signed request: a `Request`, or the headers and the raw body of a request in another form, as Express has it. */
export type WebhookRequest =
  | Request
  | {
      readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
      /** The body as it arrived. A parsed and encoded one has another signature. */
      readonly body: string | Uint8Array;
    };

/** A request that is not from the server, or was changed or sent too long ago. Answer it with 401. */
export class WebhookRefused extends TidingsError {
  override readonly name = 'WebhookRefused';
  readonly code = 'WEBHOOK_REFUSED';
}

/** A verified request. */
export interface SignedRequest {
  /** The same in every attempt to send it. */
  readonly id: string;
  readonly sentAt: Date;
  readonly body: unknown;
}

const SECRET_PREFIX = 'whsec_';
const VERSION_PREFIX = 'v1,';
/** Requests whose time differs more are refused, so that nobody can send an old one again. */
const TOLERANCE_SECONDS = 300;
/** Two secrets are valid at a time. More signatures would let a stranger have a large body hashed many times. */
const MOST_SIGNATURES = 4;
const SIGNATURE_BYTES = 32;
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/**
 * Verifies a request in the form of Standard Webhooks, and reads its body. Throws WebhookRefused if no signature is
 * right, or if its time is more than five minutes off. One match of several secrets is enough.
 */
export async function verifiedRequest(
  request: WebhookRequest,
  secret: string | readonly string[],
): Promise<SignedRequest> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0)
    throw new InvalidArgument('There is no secret to verify the request with.');
  const keys = await Promise.all(secrets.map(keyOf));
  const id = headerOf(request, 'webhook-id');
  const timestamp = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith(VERSION_PREFIX) ? [each.slice(VERSION_PREFIX.length)] : []))
    .flatMap((each) => bytesOf(each) ?? [])
    .filter(({ byteLength }) => byteLength === SIGNATURE_BYTES)
    .slice(0, MOST_SIGNATURES);
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(Date.now() / 1000 - seconds) <= TOLERANCE_SECONDS)) {
    throw new WebhookRefused('The time of the request is missing or more than five minutes off.');
  }
  const body = await bodyOf(request);
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  // Every pair is checked, so that the time tells nothing.
  const pairs = keys.flatMap((key) => signatures.map((signature) => ({ key, signature })));
  const matches = await Promise.all(
    pairs.map(({ key, signature }) => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  if (!matches.includes(true)) throw new WebhookRefused('No signature of the request is right.');
  return {
    id,
    sentAt: new Date(seconds * 1000),
    body: JSON.parse(new TextDecoder().decode(body)),
  };
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const isOurs = secret.startsWith(SECRET_PREFIX);
  const bytes = isOurs ? bytesOf(secret.slice(SECRET_PREFIX.length)) : undefined;
  if (!bytes?.length)
    throw new InvalidArgument('The secret must be the one that begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
}

function headerOf({ headers }: WebhookRequest, name: string): string {
  const found = headers instanceof Headers ? headers.get(name) : namedIn(headers, name);
  if (found) return found;
  throw new WebhookRefused(`The request has no header ${name}.`);
}

function namedIn(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  name: string,
): string | undefined {
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

async function bodyOf(request: WebhookRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request instanceof Request) return new Uint8Array(await request.arrayBuffer());
  const { body } = request;
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  throw new InvalidArgument('`body` must be the raw text or bytes, not parsed.');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.byteLength + end.byteLength);
  all.set(start);
  all.set(end, start.byteLength);
  return all;
}
