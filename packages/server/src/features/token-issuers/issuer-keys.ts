import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';

/** The algorithms of tokens that are signed with a private key. */
export const publicKeyAlgorithms = ['EdDSA', 'Ed25519', 'ES256', 'RS256'];

/** The only algorithm of tokens that are signed with a shared secret. */
export const SECRET_ALGORITHM = 'HS256';

const MIN_RSA_BITS = 2048;
const MAX_RSA_BITS = 8192;

export interface PublicKey {
  readonly key: KeyObject;
  /** The algorithms that the key can verify. A token with another one is not the issuer's. */
  readonly algorithms: readonly string[];
  /** The id that the key has in its JWK. */
  readonly kid: string | undefined;
}

/** Returns an issuer's public key, given as PEM or JWK. Throws if it is another kind of key. */
export function publicKeyOf(text: string): PublicKey {
  const jwk = jwkIn(text);
  if (/PRIVATE KEY-----/.test(text) || jwk?.d !== undefined || jwk?.kty === 'oct') {
    throw badRequest('This is a private key. Keep it in your backend, and give its public key.');
  }
  const key = parsed(text, jwk);
  const kid = typeof jwk?.['kid'] === 'string' ? jwk['kid'] : undefined;
  return { key, algorithms: algorithmsOf(key), kid };
}

function jwkIn(text: string): JsonWebKey | undefined {
  if (!text.trim().startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as JsonWebKey;
  } catch {
    throw badRequest('The public key is no valid JWK.');
  }
}

function parsed(text: string, jwk: JsonWebKey | undefined): KeyObject {
  try {
    return createPublicKey(jwk ? { key: jwk, format: 'jwk' } : text);
  } catch {
    throw badRequest('The public key must be a PEM text or a JWK.');
  }
}

function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): string[] {
  if (asymmetricKeyType === 'ed25519') return ['EdDSA', 'Ed25519'];
  if (asymmetricKeyType === 'ec' && details?.namedCurve === 'prime256v1') return ['ES256'];
  const bits = details?.modulusLength ?? 0;
  if (asymmetricKeyType === 'rsa' && bits >= MIN_RSA_BITS && bits <= MAX_RSA_BITS) return ['RS256'];
  throw badRequest(
    `The public key must be an Ed25519 or P-256 key, or an RSA key with ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits.`,
  );
}

/** Throws if a shared secret is too short to be safe. */
export function checkSecret(secret: string): void {
  if (Buffer.byteLength(secret) >= limits.minIssuerSecretBytes) return;
  throw badRequest(`The secret must have at least ${limits.minIssuerSecretBytes} bytes.`);
}
