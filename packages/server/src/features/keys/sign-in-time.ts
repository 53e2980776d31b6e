import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type ApiKeyRow, keyDetails } from '../../core/storage/tables/keys.ts';

/** Returns the time of the sign-in behind a key, in milliseconds since 1970; 0 if there is none. */
export async function signInTime(source: RowSource, key: ApiKeyRow | undefined): Promise<number> {
  const [details] = key ? await storedRows(source, keyDetails, { key_id: key.key_id }) : [];
  return details?.signed_in_at ?? 0;
}
