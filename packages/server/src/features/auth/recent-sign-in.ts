import { badRequest } from '../../core/api-error.ts';
import type { CallContext } from '../../handler.ts';
import { signInTime } from '../keys/sign-in-time.ts';

const RECENT_MS = 10 * 60_000;

/**
 * Throws unless the person signed in a few minutes ago to get the key of the request. A key that was made with another
 * key is as old as that one, so that the holder of a stolen key cannot renew it.
 */
export async function checkSignedInRecently(
  { realm, key, services }: Pick<CallContext, 'realm' | 'key' | 'services'>,
  purpose: 'change your address' | 'set a password',
): Promise<void> {
  const signedInAt = await signInTime({ sql: realm.reader, realmId: realm.id }, key);
  if (services.clock.now() - signedInAt <= RECENT_MS) return;
  throw badRequest(`Sign in again to ${purpose}. Your last sign-in is too long ago.`);
}
