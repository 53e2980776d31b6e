import { InvalidArgument } from '../tidings-error.ts';

/** The algorithms of a token. The key determines which one is used. */
export type TokenAlgorithm = 'EdDSA' | 'ES256' | 'RS256' | 'HS256';

/** A key with the parameters to import it and to sign with it. */
export interface SigningKey {
  readonly alg: TokenAlgorithm;
  readonly key: CryptoKey;
  /** The id of the key, if it has one. */
  readonly kid: string | undefined;
}

type Parameters = AlgorithmIdentifier | EcKeyImportParams | RsaHashedImportParams;

interface Algorithm {
  readonly import: Parameters;
  readonly sign: AlgorithmIdentifier | EcdsaParams;
}

const sha256 = 'SHA-256';
const algorithms: Readonly<Record<TokenAlgorithm, Algorithm>> = {
  EdDSA: { import: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
  ES256: {
    import: { name: 'ECDSA', namedCurve: 'P-256' } as EcKeyImportParams,
    sign: { name: 'ECDSA', hash: sha256 } as EcdsaParams,
  },
  RS256: {
    import: { name: 'RSASSA-PKCS1-v1_5', hash: sha256 } as RsaHashedImportParams,
    sign: { name: 'RSASSA-PKCS1-v1_5' },
  },
  HS256: {
    import: { name: 'HMAC', hash: sha256 } as HmacImportParams,
    sign: { name: 'HMAC' },
  },
};

/** The shortest secret that the server accepts. */
const SHORTEST_SECRET = 32;

/** Object identifiers of kinds of keys, in the beginning of a PKCS #8 file, as hexadecimal digits. */
const identifiers: readonly (readonly [string, TokenAlgorithm])[] = [
  ['06032b6570', 'EdDSA'],
  ['06082a8648ce3d030107', 'ES256'],
  ['06092a864886f70d010101', 'RS256'],
];
const HEADER_BYTES = 40;

/** Imports a private key in PEM (PKCS #8) or as a JWK, or a secret. */
export async function signingKeyOf(key: string | Uint8Array | JsonWebKey): Promise<SigningKey> {
  if (typeof key === 'string') return key.includes('-----BEGIN') ? ofPem(key) : ofText(key);
  if (key instanceof Uint8Array) return ofSecret(key);
  return ofJwk(key);
}

export async function sign({ alg, key }: SigningKey, text: string): Promise<ArrayBuffer> {
  return crypto.subtle.sign(algorithms[alg].sign, key, new TextEncoder().encode(text));
}

async function ofPem(pem: string): Promise<SigningKey> {
  const [, label = '', body = ''] = /-----BEGIN ([^-]+)-----(.*)-----END/s.exec(pem) ?? [];
  if (label !== 'PRIVATE KEY') throw unusable(`it is a ${label || 'file of another kind'}`);
  // Environment variables often hold line breaks as a backslash and an n.
  const binary = atob(body.replace(/\\n|\s/g, ''));
  const der = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const start = Array.from(der.subarray(0, HEADER_BYTES), (byte) => {
    return byte.toString(16).padStart(2, '0');
  }).join('');
  const [, alg] = identifiers.find(([identifier]) => start.includes(identifier)) ?? [];
  if (!alg) throw unusable('its algorithm is another one');
  const imported = await crypto.subtle.importKey('pkcs8', der, algorithms[alg].import, false, [
    'sign',
  ]);
  return { alg, key: imported, kid: undefined };
}

async function ofText(secret: string): Promise<SigningKey> {
  return ofSecret(new TextEncoder().encode(secret));
}

async function ofSecret(secret: Uint8Array): Promise<SigningKey> {
  if (secret.byteLength < SHORTEST_SECRET) {
    throw new InvalidArgument(`signToken: a secret must have at least ${SHORTEST_SECRET} bytes.`);
  }
  const bytes = new Uint8Array(secret);
  const key = await crypto.subtle.importKey('raw', bytes, algorithms.HS256.import, false, ['sign']);
  return { alg: 'HS256', key, kid: undefined };
}

async function ofJwk(jwk: JsonWebKey & { readonly kid?: string }): Promise<SigningKey> {
  const alg = algorithmOf(jwk);
  if (!alg) throw unusable('its algorithm is another one');
  // `key_ops` and `use` of a copied key often name what only its public half does.
  const { key_ops: _operations, use: _use, alg: _alg, ...rest } = jwk;
  const key = await crypto.subtle.importKey('jwk', rest, algorithms[alg].import, false, ['sign']);
  return { alg, key, kid: jwk.kid };
}

function algorithmOf({ kty, crv }: JsonWebKey): TokenAlgorithm | undefined {
  if (kty === 'OKP' && crv === 'Ed25519') return 'EdDSA';
  if (kty === 'EC' && crv === 'P-256') return 'ES256';
  if (kty === 'RSA') return 'RS256';
  return kty === 'oct' ? 'HS256' : undefined;
}

function unusable(why: string): TypeError {
  return new InvalidArgument(
    `signToken takes a private key of Ed25519, P-256 or RSA in PKCS #8 (\`openssl pkcs8 -topk8 -nocrypt\`) or as a JWK, or a secret; ${why}.`,
  );
}
