import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { secondFactors } from '../../core/storage/tables/second-factors.ts';
import type { CallContext } from '../../handler.ts';
import { openedByCode, useRecoveryCode } from './recovery-codes.ts';
import { type FactorRow, findFactor } from './stored-factor.ts';
import { isAppCode, stepOf } from './totp.ts';

type Context = Pick<CallContext, 'realm' | 'services'>;

export interface Attempt {
  readonly userId: number;
  readonly factor: FactorRow;
  /** The password that opens the secret; undefined if it is forgotten. Then only recovery codes count. */
  readonly password: string | undefined;
  /** The password of the account from now on, to seal the secret with. */
  readonly nextPassword: string;
  readonly code: string;
}

/** A correct code that `useProof` has yet to use up. */
export interface Proof {
  readonly userId: number;
  readonly secret: string;
  readonly used: { readonly step: number } | { readonly code_hash: string };
  /** The secret as it was sealed before. */
  readonly before: string | null;
  /** The secret, sealed with `nextPassword`. */
  readonly sealed_secret: string;
}

/** Checks a code, outside of the transaction. Throws if it is wrong, or after too many wrong ones. */
export async function checkCode(context: Context, attempt: Attempt): Promise<Proof> {
  const { realm, services } = context;
  const attempts = services.rateLimits?.secondFactors;
  const who = String(attempt.userId);
  await attempts?.attempt(realm.id, who);
  const proof = await proven(context, attempt);
  await attempts?.succeeded(realm.id, who);
  return proof;
}

/** Uses up a code. Throws if that happened meanwhile, or if the factor or password changed. */
export async function useProof(change: Mutation, proof: Proof): Promise<void> {
  const { userId, used, before, sealed_secret } = proof;
  const row = await findFactor(change, userId);
  if (row?.sealed_secret !== before) throw changedMeanwhile();
  if ('step' in used) {
    if (used.step <= row.last_step) throw wrongCode();
    change.put(secondFactors, { ...row, last_step: used.step, sealed_secret });
    return;
  }
  if (!(await useRecoveryCode(change, userId, used.code_hash))) throw wrongRecoveryCode();
  change.put(secondFactors, { ...row, sealed_secret });
}

export function wrongCode(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_INVALID',
    'This code is wrong, expired or already used. Enter the next one that your app shows.',
  );
}

export function changedMeanwhile(): ApiError {
  return badRequest('Your second factor changed meanwhile. Try again.');
}

/** Opens the secret with the password even for a recovery code, so that every refusal takes the same time. */
async function proven(
  { realm, services: { passwords, clock } }: Context,
  { userId, factor, password, nextPassword, code }: Attempt,
): Promise<Proof> {
  const before = factor.sealed_secret;
  const readable =
    password === undefined || before === null
      ? undefined
      : await passwords.unwrap(password, before).catch(() => undefined);
  const sealed = async (secret: string) =>
    readable === undefined || before === null || password !== nextPassword
      ? passwords.wrap(nextPassword, secret)
      : before;
  const digits = code.replace(/\s/g, '');
  if (!isAppCode(digits)) {
    const opened = await openedByCode({ sql: realm.reader, realmId: realm.id }, userId, code);
    if (!opened) throw wrongRecoveryCode();
    const { secret, code_hash } = opened;
    return { userId, secret, used: { code_hash }, before, sealed_secret: await sealed(secret) };
  }
  if (readable === undefined) throw onlyRecoveryCodes();
  const step = stepOf(readable, digits, clock.now());
  if (step === undefined || step <= factor.last_step) throw wrongCode();
  const sealed_secret = await sealed(readable);
  return { userId, secret: readable, used: { step }, before, sealed_secret };
}

function wrongRecoveryCode(): ApiError {
  return new ApiError('SECOND_FACTOR_INVALID', 'This recovery code is wrong or already used.');
}

function onlyRecoveryCodes(): ApiError {
  return new ApiError(
    'SECOND_FACTOR_INVALID',
    'Codes of your app cannot be checked without your old password. Use a recovery code.',
  );
}
