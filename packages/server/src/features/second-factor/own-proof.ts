import { badRequest } from '../../core/api-error.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext } from '../../handler.ts';
import { refusedForNow } from '../../http/admission/refused-for-now.ts';
import { checkPassword } from '../auth/check-password.ts';
import { readPassword } from '../auth/read-password.ts';
import type { PasswordRecord } from '../users/passwords.ts';
import { checkCode, type Proof } from './proof.ts';
import { findFactor } from './stored-factor.ts';

type Context = Pick<CallContext, 'realm' | 'services'>;

/** Returns the record of the caller's password. Throws if the given one is wrong. */
export async function checkOwnPassword(
  { realm, services }: Context,
  { id }: UserRow,
  password: string,
): Promise<PasswordRecord> {
  const record = await readPassword(realm.reader, realm.id, id);
  if (!record) throw badRequest('You have no password. A second factor protects passwords only.');
  await checkPassword({ realm, services }, id, { password, record });
  return record;
}

/** Checks the caller's password and a code of their second factor. */
export async function checkOwnProof(
  context: Context,
  caller: UserRow,
  { password, second_factor: code }: { readonly password: string; readonly second_factor: string },
): Promise<Proof> {
  const { realm } = context;
  await checkOwnPassword(context, caller, password);
  const factor = await findFactor({ sql: realm.reader, realmId: realm.id }, caller.id);
  if (!factor) throw badRequest('You have no second factor.');
  const attempt = { userId: caller.id, factor, password, nextPassword: password, code };
  return checkCode(context, attempt).catch(refusedForNow('Too many wrong codes.'));
}
