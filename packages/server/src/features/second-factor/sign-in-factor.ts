import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext } from '../../handler.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { checkCode, type Proof, useProof } from './proof.ts';
import { isFactorRequired } from './required-of.ts';
import { beginSetUp, confirmSetUp } from './set-up.ts';
import { findFactor } from './stored-factor.ts';

type Context = Pick<CallContext, 'realm' | 'state' | 'services'>;

interface PasswordSignIn {
  readonly user: UserRow;
  /** The correct password, and its record. */
  readonly password: string;
  readonly record: PasswordRecord;
  readonly second_factor?: string | undefined;
  readonly setup_token?: string | undefined;
}

/** The second factor of a sign-in, which `useSignInFactor` has yet to use up or store. */
export type SignInFactor =
  | { readonly kind: 'none' }
  | { readonly kind: 'proof'; readonly proof: Proof }
  | { readonly kind: 'set-up'; readonly token: string; readonly code: string };

/** Checks the second factor of a sign-in whose password is correct. Throws if it is missing or wrong. */
export async function checkSignInFactor(
  context: Context,
  { user, password, record, second_factor: code, setup_token: token }: PasswordSignIn,
): Promise<SignInFactor> {
  const { realm, state } = context;
  const factor = await findFactor({ sql: realm.reader, realmId: realm.id }, user.id);
  if (factor) {
    if (code === undefined) throw factorIsMissing();
    const attempt = { userId: user.id, factor, password, nextPassword: password, code };
    return { kind: 'proof', proof: await checkCode(context, attempt) };
  }
  if (!isFactorRequired(state, user)) return { kind: 'none' };
  if (token !== undefined && code !== undefined) return { kind: 'set-up', token, code };
  throw new ApiError(
    'SECOND_FACTOR_SETUP_REQUIRED',
    'Your organization requires a second factor. Set it up in the web client.',
    { ...(await beginSetUp(context, user, password, record)) },
  );
}

/** Uses up the code, or stores a new factor. Returns the recovery codes of a new factor. */
export async function useSignInFactor(
  change: Mutation,
  user: UserRow,
  factor: SignInFactor,
): Promise<{ recovery_codes?: string[] }> {
  if (factor.kind === 'set-up') {
    return { recovery_codes: await confirmSetUp(change, user.id, factor.token, factor.code) };
  }
  if (factor.kind === 'proof') await useProof(change, factor.proof);
  else if (await findFactor(change, user.id)) throw factorIsMissing();
  return {};
}

export function factorIsMissing(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_REQUIRED',
    'Your account has a second factor. Enter a code of your authenticator app.',
  );
}
