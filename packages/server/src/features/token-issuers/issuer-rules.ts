import { roles } from '@tidings/shared-types';
import { badRequest, ResourceNotFound } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import type { SealingKey } from '../../core/crypto/sealing-key.ts';
import { checkedOutsideUrl, reachableUrl } from '../../core/http-client/outside-address.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { TokenIssuerRow } from '../../core/storage/tables/external-accounts.ts';
import { checkSecret, publicKeyOf } from './issuer-keys.ts';

/** The fields of an issuer as an owner gives them. */
export interface GivenIssuer {
  readonly jwks_url?: string | undefined;
  readonly public_key?: string | undefined;
  readonly secret?: string | undefined;
  readonly max_role?: TokenIssuerRow['max_role'] | undefined;
}

type StoredKey = Pick<TokenIssuerRow, 'jwks_url' | 'public_key' | 'sealed_secret'>;

const KEY_SET_ADDRESS = 'The address of the key set';
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

export function findIssuer(state: RealmState, id: number): TokenIssuerRow {
  const issuer = state.tokenIssuers.get({ id });
  if (issuer) return issuer;
  throw new ResourceNotFound('There is no such token issuer.');
}

/** Throws if a field is not allowed. */
export function checkIssuer({ max_role }: GivenIssuer): void {
  if (max_role === roles.owner) throw badRequest('Tokens never give the role of an owner.');
}

/** Returns a trimmed text. Throws if nothing is left, or if it has characters that a database would change. */
export function checkedText(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && !UNUSABLE.test(trimmed)) return trimmed;
  throw badRequest('Names and claims must be texts without control characters.');
}

/** Throws if the server may not fetch keys from a given address. The stored one is allowed. */
export async function checkKeySetAddress(
  config: Pick<Config, 'webhookNetworks'>,
  given: string | undefined,
  stored?: string | null,
): Promise<void> {
  if (given !== undefined) await reachableUrl(config, given, { stored, name: KEY_SET_ADDRESS });
}

/** Returns the given key as it is stored; undefined if none is given. Throws if there are several or it is unusable. */
export function storedKey(given: GivenIssuer, sealing: SealingKey): StoredKey | undefined {
  const { jwks_url, public_key, secret } = given;
  const count = [jwks_url, public_key, secret].filter((each) => each !== undefined).length;
  if (count === 0) return undefined;
  if (count > 1) throw badRequest('Give only one of `jwks_url`, `public_key` and `secret`.');
  if (secret !== undefined) checkSecret(secret);
  if (public_key !== undefined) publicKeyOf(public_key);
  return {
    jwks_url: jwks_url === undefined ? null : checkedOutsideUrl(jwks_url, KEY_SET_ADDRESS),
    public_key: public_key?.trim() ?? null,
    sealed_secret: secret === undefined ? null : sealing.seal(secret),
  };
}
