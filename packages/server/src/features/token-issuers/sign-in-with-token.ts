import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { roles } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { externalIds, usedTokens } from '../../core/storage/tables/external-accounts.ts';
import { passwords, type UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { audit } from '../audit/audit.ts';
import { endKeys } from '../keys/end-keys.ts';
import { resetFactor } from '../second-factor/stored-factor.ts';
import { addUser } from '../users/add-user.ts';
import { changeAccount, changeRole } from '../users/change-account.ts';
import { proveAddress } from '../users/change-email.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { rename } from '../users/rename.ts';
import { isSameAddress } from '../users/same-address.ts';
import { usableName } from '../users/usable-name.ts';
import { checkEmailIsFree, checkedEmail } from '../users/user-rules.ts';
import { checkNotErasedSince } from './erased-subjects.ts';
import { joinChannels } from './join-channels.ts';
import type { Claims } from './token-claims.ts';
import { tokenRefused } from './token-refused.ts';
import type { VerifiedToken } from './verify-token.ts';

interface SignIn extends VerifiedToken {
  /** The host name of stand-in addresses. */
  readonly realmHost: string;
}

const MINUTE_MS = 60_000;

/** Returns the account of the person whom a verified token names. Creates, links and updates it as the issuer may. */
export async function accountOf(change: Mutation, signIn: SignIn): Promise<UserRow> {
  await checkNotErasedSince(change, signIn.claims);
  await useOnce(change, signIn);
  const user = await foundOrMade(change, signIn);
  const updated = await withClaims(change, user, signIn);
  await joinChannels(change, updated, signIn.claims.channels);
  return updated;
}

/** Refuses the second use of a token with an id. Writers of all processes take turns, so no use can slip through. */
async function useOnce(change: Mutation, { issuer, claims }: VerifiedToken): Promise<void> {
  const { tokenId, expiresAt } = claims;
  if (tokenId === undefined) return;
  if (expiresAt === undefined) throw tokenRefused('A token with `jti` must have the claim `exp`.');
  const token_hash = hash('sha256', JSON.stringify([issuer.issuer, tokenId]));
  const [used] = await storedRows(change, usedTokens, { token_hash });
  if (used)
    throw tokenRefused('The token has been used already. Sign a new one, with another `jti`.');
  // For as long as the allowed difference of clocks lets the token be accepted.
  change.put(usedTokens, { token_hash, expires_at: expiresAt + MINUTE_MS });
}

async function foundOrMade(change: Mutation, signIn: SignIn): Promise<UserRow> {
  const { state } = change;
  const { issuer, claims } = signIn;
  const { subject } = claims;
  const link = subject === undefined ? undefined : state.externalIds.get({ external_id: subject });
  if (link) {
    const isOthers = link.issuer !== null && link.issuer !== issuer.issuer;
    return usable(isOthers ? undefined : state.users.get({ id: link.user_id }), signIn);
  }
  const known = accountAt(change, signIn);
  if (known) return takenOver(change, usable(known, signIn), signIn);
  if (subject === undefined || !issuer.auto_create) throw noAccount();
  const user = await newAccount(change, signIn);
  change.put(externalIds, { external_id: subject, user_id: user.id, issuer: issuer.issuer });
  return user;
}

/** Returns the account if the issuer may sign in to it. */
function usable(user: UserRow | undefined, { issuer }: SignIn): UserRow {
  if (!user || user.is_bot || user.role < issuer.max_role) throw noAccount();
  if (user.is_active) return user;
  throw new ApiError('USER_DEACTIVATED', 'Your account is deactivated.');
}

/** The same for every reason, so that it tells nothing of accounts. */
function noAccount(): ApiError {
  return tokenRefused(
    'The token is valid, but its issuer may not sign in to an account of this person, or create one.',
  );
}

/** Returns the account with the address that a trusted issuer states. */
function accountAt({ state }: Mutation, { issuer, claims }: SignIn): UserRow | undefined {
  if (!issuer.trusted_emails || claims.email === undefined) return undefined;
  const user = state.usersByDeliveryEmail.get(foldCase(claims.email.trim()));
  return user && isSameAddress(user.delivery_email, claims.email.trim()) ? user : undefined;
}

/**
 * Links an account by its address. If nobody had proven that address, the account's creator may be somebody else, who
 * loses access.
 */
async function takenOver(
  change: Mutation,
  user: UserRow,
  { issuer, claims }: SignIn,
): Promise<UserRow> {
  const { subject } = claims;
  if (subject !== undefined) {
    const former = change.state.externalIdByUser.get(user.id);
    if (former && former.issuer !== issuer.issuer) throw noAccount();
    if (former) change.remove(externalIds, former);
    change.put(externalIds, { external_id: subject, user_id: user.id, issuer: issuer.issuer });
    const target = user.id;
    const details = { old: former?.external_id ?? null, new: subject };
    audit(change, { kind: 'user.provider_linked', target, details: { issuer: issuer.issuer } });
    audit(change, { kind: 'user.external_id_changed', target, details });
  }
  if (user.is_address_proven) return user;
  change.remove(passwords, { user_id: user.id });
  await resetFactor(change, user.id, user.id);
  await endKeys(change, user.id);
  return proveAddress(change, user);
}

function newAccount(change: Mutation, { issuer, claims, realmHost }: SignIn): Promise<UserRow> {
  const email = usableAddress(change, claims.email);
  return addUser(change, {
    email,
    isAddressProven: email !== undefined && issuer.trusted_emails,
    fullName: usableName(claims.name ?? '') ?? nameFrom(email),
    role: allowedRole(signInRole(claims.role, issuer.max_role), issuer.max_role),
    realmHost,
    origin: 'issuer',
    custom: claims.custom,
  });
}

/** Returns the address if an account may have it. A taken one is left out, which tells nothing of its account. */
function usableAddress({ state }: Mutation, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  try {
    const email = checkedEmail(given);
    checkEmailDomain(state, email);
    checkEmailIsFree(state, email);
    return email;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function nameFrom(email: string | undefined): string {
  const [local = ''] = email?.split('@') ?? [];
  return usableName(local) ?? 'New person';
}

/** Returns the role of a new account: the token's, or member if the issuer may make members. */
function signInRole(claimed: UserRow['role'] | undefined, highest: UserRow['role']) {
  return claimed ?? (highest > roles.member ? highest : roles.member);
}

function allowedRole(role: UserRow['role'], highest: UserRow['role']): UserRow['role'] {
  if (role >= highest) return role;
  throw tokenRefused('The claim `role` of the token is above the `max_role` of its issuer.');
}

/** Updates what the token says differently of an account. */
async function withClaims(
  change: Mutation,
  user: UserRow,
  { issuer, claims }: SignIn,
): Promise<UserRow> {
  const name = usableName(claims.name ?? '');
  const named = name === undefined ? user : rename(change, user, name);
  const updated = withCustom(change, named, claims);
  const { role = updated.role } = claims;
  if (allowedRole(role, issuer.max_role) === updated.role) return updated;
  return changeRole(change, updated, role);
}

function withCustom(change: Mutation, user: UserRow, { custom }: Claims): UserRow {
  if (custom === undefined || isDeepStrictEqual(custom, user.custom)) return user;
  return changeAccount(change, user, { custom }, { custom: custom ?? {} });
}
