import { InvalidArgument } from '../tidings-error.ts';
import { sign, signingKeyOf } from './signing-key.ts';

/** The claims of a token that signs a person in. The server's token issuer decides which of them it honours. */
export interface TokenClaims {
  /** The person's id in your product: their `external_id`, and `account` of `createClient`. */
  readonly sub: string;
  /** The `issuer` of the token issuer. */
  readonly iss: string;
  /** The `audience` of the token issuer: the organization's URL, unless you chose another. */
  readonly aud: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** The URL of an avatar. */
  readonly picture?: string | undefined;
  readonly role?: number | undefined;
  /** Ids or external ids of channels to subscribe the person to. */
  readonly channels?: readonly (number | string)[] | undefined;
  readonly custom?: Readonly<Record<string, unknown>> | undefined;
  /** Makes the token usable once. */
  readonly jti?: string | undefined;
  /** In seconds since 1970. Defaults to now. */
  readonly iat?: number | undefined;
  /** In seconds since 1970, and at most ten minutes ahead. Defaults to five minutes after `iat`. */
  readonly exp?: number | undefined;
}

export interface SignOptions {
  /** The id of the key (`kid`), if your keys have ids. A JWK's own `kid` is used without this. */
  readonly keyId?: string | undefined;
}

const LIFETIME_SECONDS = 300;

/**
 * Signs a token with which a person signs in, to be returned by the function `token` of `createClient`. The key decides
 * the algorithm: a private key of Ed25519 (EdDSA), P-256 (ES256) or RSA (RS256), in PEM (PKCS #8) or as a JWK, or a
 * secret of at least 32 bytes (HS256).
 */
export async function signToken(
  privateKey: string | Uint8Array | JsonWebKey,
  claims: TokenClaims,
  { keyId }: SignOptions = {},
): Promise<string> {
  if (typeof claims?.sub !== 'string' || claims.sub === '') {
    throw new InvalidArgument('signToken: `sub` must be the id of a person in your product.');
  }
  const key = await signingKeyOf(privateKey);
  const { iat = Math.floor(Date.now() / 1000) } = claims;
  const { exp = iat + LIFETIME_SECONDS } = claims;
  const kid = keyId ?? key.kid;
  const header = { alg: key.alg, typ: 'JWT', ...(kid !== undefined && { kid }) };
  const text = `${encodedJson(header)}.${encodedJson({ ...claims, iat, exp })}`;
  return `${text}.${encoded(new Uint8Array(await sign(key, text)))}`;
}

function encodedJson(value: object): string {
  return encoded(new TextEncoder().encode(JSON.stringify(value)));
}

function encoded(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
