import type { Mutation } from '../../core/realm/mutation.ts';
import { secondFactors } from '../../core/storage/tables/second-factors.ts';
import type { CallContext } from '../../handler.ts';
import { changedMeanwhile } from './proof.ts';
import { findFactor } from './stored-factor.ts';

interface Resealed {
  readonly before: string;
  readonly sealed_secret: string;
}

/** Seals the app's secret with a new password, outside of the transaction. */
export async function resealFactor(
  { realm, services: { passwords } }: Pick<CallContext, 'realm' | 'services'>,
  userId: number,
  password: string,
  nextPassword: string,
): Promise<Resealed | undefined> {
  const row = await findFactor({ sql: realm.reader, realmId: realm.id }, userId);
  const before = row?.sealed_secret;
  if (!before) return undefined;
  const secret = await passwords.unwrap(password, before);
  return { before, sealed_secret: await passwords.wrap(nextPassword, secret) };
}

/** Stores what `resealFactor` sealed. Throws if the factor changed meanwhile. */
export async function putResealed(
  change: Mutation,
  userId: number,
  resealed: Resealed | undefined,
): Promise<void> {
  const row = await findFactor(change, userId);
  if ((row?.sealed_secret ?? undefined) !== resealed?.before) throw changedMeanwhile();
  if (row && resealed) {
    change.put(secondFactors, { ...row, sealed_secret: resealed.sealed_secret });
  }
}
