import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LOST_SECRET, sealingFor } from '../../core/crypto/realm-sealing.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { TokenIssuerRow } from '../../core/storage/tables/external-accounts.ts';
import type { Services } from '../../services.ts';
import { publicKeyAlgorithms, publicKeyOf, SECRET_ALGORITHM } from './issuer-keys.ts';
import { type Claims, claimsIn } from './token-claims.ts';
import { tokenRefused } from './token-refused.ts';

export interface VerifiedToken {
  readonly issuer: TokenIssuerRow;
  readonly claims: Claims;
}

interface Verifier {
  readonly services: Pick<Services, 'config' | 'clock' | 'keySets'>;
  readonly state: RealmState;
  readonly realm: Pick<Realm, 'id'>;
}

const SECOND_MS = 1000;
/** How far the clocks of this server and of an issuer may differ. */
const CLOCK_SKEW_SECS = 60;
/** How far ahead a token may expire. */
const LONGEST_LIFE_SECS = 600;
const requiredClaims = ['sub', 'exp', 'iat', 'iss', 'aud'];

/** Returns the issuers whose tokens this may be, by its claims, which are not verified yet. */
export function possibleIssuers(state: RealmState, token: string): TokenIssuerRow[] {
  const { iss, sub } = claimsOf(token);
  if (iss !== undefined) {
    const issuer = state.tokenIssuerByIss.get(iss);
    return issuer?.is_enabled ? [issuer] : [];
  }
  if (sub !== undefined) return [];
  // The form that has only an address names no issuer.
  return [...state.tokenIssuers.values()].filter(
    (issuer) => issuer.is_enabled && takesBareAddresses(issuer),
  );
}

/** Verifies a token. Throws `AUTHENTICATION_FAILED` if it is not from one of these issuers, or no longer valid. */
export async function verifyToken(
  verifier: Verifier,
  token: string,
  issuers: readonly TokenIssuerRow[],
): Promise<VerifiedToken> {
  let refusal: unknown = tokenRefused(NO_ISSUER);
  for (const issuer of issuers) {
    try {
      return await verifyBy(verifier, token, issuer);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

const NO_ISSUER = 'The claim `iss` of the token is no enabled token issuer of this organization.';

function takesBareAddresses({ sealed_secret, trusted_emails }: TokenIssuerRow): boolean {
  return sealed_secret !== null && trusted_emails;
}

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw tokenRefused('The token is not a signed JWT.');
  }
}

async function verifyBy(
  verifier: Verifier,
  token: string,
  issuer: TokenIssuerRow,
): Promise<VerifiedToken> {
  const { clock } = verifier.services;
  const isBare = claimsOf(token).sub === undefined && takesBareAddresses(issuer);
  const currentDate = new Date(clock.now());
  try {
    const payload = await signedPayload(verifier, token, issuer, {
      clockTolerance: CLOCK_SKEW_SECS,
      currentDate,
      ...(isBare ? expectedIfGiven(token, issuer) : { requiredClaims, ...expected(issuer) }),
    });
    checkTimes(payload, currentDate);
    const claims = claimsIn(payload, token);
    if (claims.subject === undefined && (!isBare || claims.email === undefined)) {
      throw tokenRefused('The token must have the claim `sub`.');
    }
    return { issuer, claims };
  } catch (error) {
    throw refusalOf(error, currentDate);
  }
}

type Expected = Parameters<typeof jwtVerify>[2];

function expected({ issuer, audience }: TokenIssuerRow): { issuer: string; audience: string } {
  return { issuer, audience };
}

/** Returns the demands on a token that has only an address: claims may be missing, but not be of others. */
function expectedIfGiven(token: string, issuer: TokenIssuerRow): NonNullable<Expected> {
  const given = claimsOf(token);
  return {
    ...(given.iss !== undefined && { issuer: issuer.issuer }),
    ...(given.aud !== undefined && { audience: issuer.audience }),
  };
}

/** Checks the signature with the issuer's key and an algorithm of that key. */
async function signedPayload(
  { services, state, realm }: Verifier,
  token: string,
  issuer: TokenIssuerRow,
  options: Expected,
): Promise<JWTPayload> {
  if (issuer.jwks_url !== null) {
    const find = services.keySets.at({ realmId: realm.id, url: issuer.jwks_url });
    const demands = { ...options, algorithms: publicKeyAlgorithms };
    return (await jwtVerify(token, find, demands)).payload;
  }
  if (issuer.public_key !== null) {
    const { key, algorithms, kid } = publicKeyOf(issuer.public_key);
    const named = decodeProtectedHeader(token).kid;
    if (kid !== undefined && named !== undefined && named !== kid) {
      throw tokenRefused('The `kid` of the token is not that of the issuer’s key.');
    }
    return (await jwtVerify(token, key, { ...options, algorithms: [...algorithms] })).payload;
  }
  const sealing = sealingFor(services.config, state, 'secret of an issuer');
  const secret = sealing.open(issuer.sealed_secret ?? '');
  if (secret === undefined) throw tokenRefused(`${LOST_SECRET} Set that of the issuer again.`);
  const demands = { ...options, algorithms: [SECRET_ALGORITHM] };
  return (await jwtVerify(token, Buffer.from(secret), demands)).payload;
}

/** Refuses tokens that are valid for too long, or from the future. Expired ones are refused before. */
function checkTimes({ exp, iat }: JWTPayload, now: Date): void {
  const seconds = now.getTime() / SECOND_MS;
  if (exp !== undefined && exp > seconds + LONGEST_LIFE_SECS + CLOCK_SKEW_SECS) {
    throw tokenRefused(`The token may expire at most 10 minutes from now. ${checkYourClock(now)}`);
  }
  if (exp !== undefined && iat !== undefined && exp > iat + LONGEST_LIFE_SECS + CLOCK_SKEW_SECS) {
    throw tokenRefused('The token may be valid for at most 10 minutes after its `iat`.');
  }
  if (iat !== undefined && iat > seconds + CLOCK_SKEW_SECS) {
    throw tokenRefused(`The token was issued in the future. ${checkYourClock(now)}`);
  }
}

function refusalOf(error: unknown, now: Date): unknown {
  if (error instanceof errors.JWTExpired) {
    return tokenRefused(`The token has expired. ${checkYourClock(now)}`);
  }
  if (error instanceof errors.JWTClaimValidationFailed)
    return tokenRefused(claimProblem(error, now));
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return tokenRefused('The signature of the token is not by the issuer’s key.');
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return tokenRefused('The `alg` of the token does not belong to the issuer’s key.');
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return tokenRefused('The issuer’s key set has no key for the `kid` and `alg` of the token.');
  }
  if (error instanceof errors.JWKSMultipleMatchingKeys) {
    return tokenRefused('The issuer’s key set has several keys, so the token needs a `kid`.');
  }
  if (error instanceof errors.JOSEError || error instanceof TypeError) {
    return tokenRefused('The token cannot be verified with the issuer’s key.');
  }
  return error;
}

function claimProblem({ claim, reason }: errors.JWTClaimValidationFailed, now: Date): string {
  if (reason === 'missing') return `The token must have the claim \`${claim}\`.`;
  if (claim === 'nbf') return `The token is not valid yet. ${checkYourClock(now)}`;
  return `The claim \`${claim}\` of the token is not as the issuer’s settings demand.`;
}

function checkYourClock(now: Date): string {
  return `The clock of this server says ${now.toISOString()}: compare it with that of your backend.`;
}
