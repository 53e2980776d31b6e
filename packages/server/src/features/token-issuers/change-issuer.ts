import { limits, type Role } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type TokenIssuerRow, tokenIssuers } from '../../core/storage/tables/external-accounts.ts';
import { audit } from '../audit/audit.ts';
import { endLater } from './issued-keys.ts';
import {
  checkedText,
  checkIssuer,
  findIssuer,
  type GivenIssuer,
  storedKey,
} from './issuer-rules.ts';

type Secrets = Pick<Config, 'secretKey'>;

/** The settings of an issuer, besides its key. */
interface Settings {
  readonly name: string;
  readonly audience: string;
  readonly auto_create: boolean;
  readonly max_role: Role;
  readonly key_lifetime_secs: number;
  readonly trusted_emails: boolean;
  readonly is_enabled: boolean;
}

type Keys = Pick<GivenIssuer, 'jwks_url' | 'public_key' | 'secret'>;

export interface WantedIssuer extends Settings, Keys {
  readonly issuer: string;
}

/** The changed settings of an issuer, and its new key. */
export type IssuerChanges = {
  readonly [N in keyof Settings]?: Settings[N] | undefined;
} & Keys & { readonly end_keys: boolean };

/** Adds a token issuer. */
export function addIssuer(change: Mutation, config: Secrets, wanted: WantedIssuer): TokenIssuerRow {
  const { state } = change;
  checkIssuer(wanted);
  const issuer = checkedText(wanted.issuer);
  if (state.tokenIssuerByIss.has(issuer)) {
    throw badRequest('Another token issuer of this organization has this `issuer`.');
  }
  if (state.tokenIssuers.size >= limits.tokenIssuersPerRealm) {
    throw badRequest(`There can be at most ${limits.tokenIssuersPerRealm} token issuers.`);
  }
  const key = storedKey(wanted, sealingFor(config, state, 'secret of an issuer'));
  if (!key) throw badRequest('Give one of `jwks_url`, `public_key` and `secret`.');
  const row: TokenIssuerRow = {
    id: change.nextId(),
    name: checkedText(wanted.name),
    issuer,
    audience: checkedText(wanted.audience),
    ...key,
    auto_create: wanted.auto_create,
    max_role: wanted.max_role,
    key_lifetime_secs: wanted.key_lifetime_secs,
    trusted_emails: wanted.trusted_emails,
    is_enabled: wanted.is_enabled,
    created_at: change.now,
  };
  change.put(tokenIssuers, row);
  const { id: target, name } = row;
  audit(change, { kind: 'issuer.created', target, details: { name, issuer } });
  return row;
}

/** Changes what is given of an issuer. */
export async function changeIssuer(
  change: Mutation,
  config: Secrets,
  id: number,
  wanted: IssuerChanges,
): Promise<TokenIssuerRow> {
  const before = findIssuer(change.state, id);
  checkIssuer(wanted);
  const row: TokenIssuerRow = {
    ...before,
    ...storedKey(wanted, sealingFor(config, change.state, 'secret of an issuer')),
    name: checkedText(wanted.name ?? before.name),
    audience: checkedText(wanted.audience ?? before.audience),
    auto_create: wanted.auto_create ?? before.auto_create,
    max_role: wanted.max_role ?? before.max_role,
    key_lifetime_secs: wanted.key_lifetime_secs ?? before.key_lifetime_secs,
    trusted_emails: wanted.trusted_emails ?? before.trusted_emails,
    is_enabled: wanted.is_enabled ?? before.is_enabled,
  };
  change.put(tokenIssuers, row);
  auditIssuer(change, before, row);
  if (wanted.end_keys) await endLater(change, id);
  return row;
}

/** Writes an entry for each changed setting. Keys show as null. */
function auditIssuer(change: Mutation, before: TokenIssuerRow, next: TokenIssuerRow): void {
  const { id: target, name } = next;
  for (const setting of Object.keys(next) as (keyof TokenIssuerRow)[]) {
    if (before[setting] === next[setting]) continue;
    const isKey = setting === 'public_key' || setting === 'sealed_secret';
    const [old, value] = isKey ? [null, null] : [before[setting], next[setting]];
    const details = { name, setting: isKey ? 'key' : setting, old, new: value };
    audit(change, { kind: 'issuer.changed', target, details });
  }
}

/** Removes an issuer. Its people keep their accounts. */
export async function removeIssuer(change: Mutation, id: number, endKeys: boolean): Promise<void> {
  const { name, issuer } = findIssuer(change.state, id);
  change.remove(tokenIssuers, { id });
  audit(change, { kind: 'issuer.deleted', target: id, details: { name, issuer } });
  if (endKeys) await endLater(change, id);
}
