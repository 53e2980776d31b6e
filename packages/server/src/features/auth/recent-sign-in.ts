import { badRequest } from '../../core/api-error.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { keyDetails } from '../../core/storage/tables/keys.ts';
import type { CallContext } from '../../handler.ts';

const RECENT_MS = 10 * 60_000;

/** Throws unless the key of the request was made a few minutes ago, by signing in. */
export async function checkSignedInRecently({
  realm,
  key,
  services,
}: Pick<CallContext, 'realm' | 'key' | 'services'>): Promise<void> {
  const source = { sql: realm.reader, realmId: realm.id };
  const [details] = key ? await storedRows(source, keyDetails, { key_id: key.key_id }) : [];
  if (details && services.clock.now() - details.created_at <= RECENT_MS) return;
  throw badRequest('Sign in again to change your address. Your last sign-in is too long ago.');
}
