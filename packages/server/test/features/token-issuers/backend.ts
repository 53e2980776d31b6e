import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import type { Answer, Team } from '../../support/team.ts';
import { call } from '../users/call.ts';

export const AUDIENCE = 'https://chat.example.org';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'] | Uint8Array;

export interface Signing {
  readonly key: PrivateKey;
  readonly alg: string;
  readonly kid?: string;
}

/** A product's backend, whose tokens an organization accepts. */
export interface Backend {
  readonly id: number;
  readonly issuer: string;
  readonly signing: Signing;
  /** The public key as PEM; undefined for a shared secret. */
  readonly pem: string | undefined;
}

export const freshSubject = () => `person-${randomUUID()}`;
export const newSecret = () => randomBytes(32).toString('base64url');

/** Adds an issuer with a key of its own. It is gone after the test, since an organization has few. */
export async function backend(
  team: Team,
  alg: 'EdDSA' | 'ES256' | 'RS256' | 'HS256' = 'EdDSA',
  wanted: Readonly<Record<string, unknown>> = {},
): Promise<Backend> {
  const secret = newSecret();
  const pair = alg === 'HS256' ? undefined : await generateKeyPair(alg, { extractable: true });
  const pem = pair && (await exportSPKI(pair.publicKey));
  const parameters = {
    name: 'Shop',
    issuer: `https://shop-${randomUUID()}.example.org`,
    audience: AUDIENCE,
    auto_create: true,
    ...(pem === undefined ? { secret } : { public_key: pem }),
    ...wanted,
  };
  const { status, body } = await team.owner.post('/realm/token_issuers', parameters);
  if (status !== 200) throw new Error(body.msg);
  const { id, issuer } = body.token_issuer;
  onTestFinished(async () => {
    await team.owner.delete(`/realm/token_issuers/${id}`);
  });
  return { id, issuer, pem, signing: { alg, key: pair?.privateKey ?? Buffer.from(secret) } };
}

/** Claims that differ from those of a good token. */
type Changes = Readonly<Record<string, unknown>>;

/** Returns the claims of a good token, now by the server's clock. */
export function goodClaims(team: Team, issuer: string, more: Changes = {}): JWTPayload {
  const now = Math.floor(team.services.clock.now() / 1000);
  return { iss: issuer, aud: AUDIENCE, sub: freshSubject(), iat: now, exp: now + 300, ...more };
}

/** Signs any claims with `jose`. */
export function sign({ key, alg, kid }: Signing, claims: JWTPayload): Promise<string> {
  const header = kid === undefined ? { alg } : { alg, kid };
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** Signs a good token with some claims changed. A claim that is undefined is left out. */
export function tokenOf(team: Team, from: Backend, more: Changes = {}): Promise<string> {
  const claims = Object.entries(goodClaims(team, from.issuer, more));
  const given = claims.filter(([, value]) => value !== undefined);
  return sign(from.signing, Object.fromEntries(given));
}

export async function present(
  team: Team,
  token: string,
  more: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { status, body } = await call(team.url, {
    method: 'POST',
    path: '/api/v1/jwt/fetch_api_key',
    form: { token, ...more },
    headers,
  });
  return { status, body };
}

/** Signs in with a good token. */
export async function signIn(team: Team, from: Backend, more: Changes = {}): Promise<Answer> {
  return present(team, await tokenOf(team, from, more), { include_profile: 'true' });
}

/** A key pair and its entry in a key set. */
export async function keyWithId(kid: string, alg = 'ES256') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { jwk, signing: { key: privateKey, alg, kid } };
}
