import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import type { RowOf } from '../../core/storage/table.ts';
import { secondFactors } from '../../core/storage/tables/second-factors.ts';
import { audit } from '../audit/audit.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

export type FactorRow = RowOf<typeof secondFactors>;

export async function findFactor(
  source: RowSource,
  user_id: number,
): Promise<FactorRow | undefined> {
  const [row] = await storedRows(source, secondFactors, { user_id });
  return row;
}

/** Removes an account's second factor. Returns whether it had one. */
export async function forgetFactor(change: Mutation, user_id: number): Promise<boolean> {
  const had = (await findFactor(change, user_id)) !== undefined;
  if (had) change.remove(secondFactors, { user_id });
  await dropRecoveryCodes(change, user_id);
  return had;
}

/**
 * Removes an account's second factor without a code, for others than its owner, or for a person who takes the account
 * over. Returns whether there was one.
 */
export async function resetFactor(
  change: Mutation,
  user_id: number,
  actor?: number,
): Promise<boolean> {
  const had = await forgetFactor(change, user_id);
  if (!had) return false;
  const by = actor === undefined ? {} : { actor };
  audit(change, { kind: 'second_factor.reset', target: user_id, ...by, details: {} });
  return true;
}

/**
 * Call it when a password is replaced without the old one. The factor stays, but only a recovery code can open its
 * secret: the next sign-in needs one, and seals the secret with the new password.
 */
export async function leaveOnlyRecoveryCodes(change: Mutation, user_id: number): Promise<void> {
  const row = await findFactor(change, user_id);
  if (row) change.put(secondFactors, { ...row, sealed_secret: null });
}
