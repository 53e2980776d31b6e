import { roles } from '@tidings/shared-types';
import type { Language } from '@tidings/shared-types/languages';
import type { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import {
  type IdentityRow,
  identities,
  passwords,
  type UserRow,
} from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { audit } from '../audit/audit.ts';
import { replaceApiKey } from '../auth/replace-api-key.ts';
import { acceptInvite } from '../invites/accept-invite.ts';
import { findInvite, worksNoLonger } from '../invites/stored-invites.ts';
import { bequeathSecret } from '../keys/account-secret.ts';
import { addKey } from '../keys/add-key.ts';
import { isKeyOf } from '../keys/live-key.ts';
import { type Device, signInKey } from '../keys/sign-in-key.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { greet } from '../notices/greeting.ts';
import { resetFactor } from '../second-factor/stored-factor.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { proveAddress } from '../users/change-email.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { isSameAddress } from '../users/same-address.ts';
import { usableName } from '../users/usable-name.ts';
import { checkEmailIsFree, checkedEmail } from '../users/user-rules.ts';
import type { Claims } from './open-id-provider.ts';
import { SignInRefused } from './refusal.ts';
import type { SignedIn } from './way-back.ts';

export interface Arrival {
  readonly claims: Claims;
  /** Whether to accept addresses that the provider does not call verified. */
  readonly trustsAddresses: boolean;
  /** Whether people still sign in through the provider with this issuer. */
  readonly isInUse: (issuer: string) => boolean;
  /** The language of a new account: that of the browser. */
  readonly language: Language | undefined;
  /** The first message for a new user. */
  readonly welcome: RenderedMessage;
  /** Derived from this server's client secret. */
  readonly key: SealingKey;
}

interface Account {
  readonly user: UserRow;
  readonly apiKey: string;
}

/** Signs in the user for whom the provider vouches. Links or creates their account if needed. */
export async function signInAs(
  change: Mutation,
  arrival: Arrival,
  device: Device,
  invitation?: string,
): Promise<SignedIn> {
  const { user, apiKey } = await accountOf(change, arrival, invitation);
  audit(change, {
    kind: 'sign_in.succeeded',
    target: user.id,
    details: { method: 'provider' },
  });
  const key = await signInKey(change, user.id, apiKey, device);
  return { email: user.delivery_email, userId: user.id, apiKey: key.api_key, keyId: key.key_id };
}

async function accountOf(
  change: Mutation,
  arrival: Arrival,
  invitation: string | undefined,
): Promise<Account> {
  const { state } = change;
  if (state.internal('deactivated')) throw new SignInRefused('organization-deactivated');
  const { issuer, subject } = arrival.claims;
  const [identity] = await storedRows(change, identities, { issuer, subject });
  const linked = identity && state.users.get({ id: identity.user_id });
  if (linked)
    return { user: linked, apiKey: await keyOf(change, checkedActive(linked), identity, arrival) };
  const email = provenAddress(arrival);
  const known = state.usersByDeliveryEmail.get(foldCase(email));
  const account = known
    ? await takenOver(change, checkedActive(known), email, arrival)
    : await newAccount(change, email, arrival, invitation);
  link(change, account, arrival);
  audit(change, {
    kind: 'user.provider_linked',
    target: account.user.id,
    details: { issuer: arrival.claims.issuer },
  });
  return account;
}

function checkedActive(user: UserRow): UserRow {
  if (user.is_active) return user;
  throw new SignInRefused('account-deactivated');
}

/** Returns the account's existing main key, as for a password: a new device must not sign out the others. */
async function keyOf(
  change: Mutation,
  user: UserRow,
  { sealed_api_key }: IdentityRow,
  arrival: Arrival,
): Promise<string> {
  const existing = arrival.key.open(sealed_api_key);
  if (existing && isKeyOf(change.state, existing, user.id, change.now)) {
    return existing;
  }
  const apiKey = newApiKey();
  await addKey(change, user.id, { kind: 'main', apiKey });
  if (existing) await bequeathSecret(change, user.id, existing, apiKey);
  link(change, { user, apiKey }, arrival);
  return apiKey;
}

function link(change: Mutation, { user, apiKey }: Account, { claims, key }: Arrival): void {
  change.put(identities, {
    user_id: user.id,
    issuer: claims.issuer,
    subject: claims.subject,
    sealed_api_key: key.seal(apiKey),
  });
}

/** Returns the user's address. Throws unless it is verified. */
function provenAddress({ claims, trustsAddresses }: Arrival): string {
  if (claims.email === undefined || !(claims.isEmailVerified || trustsAddresses)) {
    throw new SignInRefused('no-address');
  }
  return orRefuse('no-address', () => checkedEmail(claims.email ?? ''));
}

/**
 * Gives an account with an unverified address to the user who now proves that the address is theirs. Its creator may be
 * another person, who loses access. An account of a person at a provider that is still in use stays theirs: one
 * provider cannot open the accounts of another.
 */
async function takenOver(
  change: Mutation,
  user: UserRow,
  email: string,
  { claims, isInUse }: Arrival,
): Promise<Account> {
  const isTheirs = !user.is_bot && isSameAddress(user.delivery_email, email);
  if (!isTheirs) throw new SignInRefused('account-of-another');
  const [known] = await storedRows(change, identities, { user_id: user.id });
  // The provider itself gave the account to another of its people, whatever the settings call it.
  const isOfAnother = known?.issuer === claims.issuer || (known && isInUse(known.issuer));
  if (isOfAnother) throw new SignInRefused('account-of-another');
  change.remove(passwords, { user_id: user.id });
  await resetFactor(change, user.id, user.id);
  proveAddress(change, user);
  const { apiKey } = await replaceApiKey(change, user.id);
  return { user, apiKey };
}

async function newAccount(
  change: Mutation,
  email: string,
  { claims, language, welcome }: Arrival,
  invitation: string | undefined,
): Promise<Account> {
  const { state, now } = change;
  orRefuse('address-not-taken', () => {
    checkEmailDomain(state, email);
    checkEmailIsFree(state, email);
  });
  const apiKey = newApiKey();
  const account = { email, fullName: nameFrom(claims.name, email), apiKey, language };
  if (invitation !== undefined) {
    const open = await findInvite(change, state, invitation, now);
    if (!open) throw worksNoLonger();
    return { user: await acceptInvite(change, open, account, welcome), apiKey };
  }
  if (state.setting('invite_required')) throw new SignInRefused('no-account');
  const user = await addUser(change, { ...account, role: roles.member, origin: 'provider' });
  await greet(change, user, welcome);
  return { user, apiKey };
}

function orRefuse<T>(failure: SignInRefused['failure'], check: () => T): T {
  try {
    return check();
  } catch {
    throw new SignInRefused(failure);
  }
}

/** Returns a name for a new account: the provider's if valid, otherwise one from the address. */
function nameFrom(name: string | undefined, email: string): string {
  const [local = ''] = email.split('@');
  return (
    usableName(name ?? '') ?? usableName(local) ?? usableName(`Person ${local}`) ?? 'New person'
  );
}
