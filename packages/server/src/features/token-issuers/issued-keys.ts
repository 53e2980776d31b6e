import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { issuedKeys } from '../../core/storage/tables/external-accounts.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { Services } from '../../services.ts';
import { endKeys } from '../keys/end-keys.ts';

/** Keys ended per transaction, since other writes wait meanwhile. */
const KEYS_PER_TRANSACTION = 100;
const ROWS_PER_TRANSACTION = 1000;

interface Due {
  readonly realm_id: number;
  readonly key_id: number;
  readonly user_id: number;
}

/** Lets the issuer whose token obtained a key also end the key that was made with it. */
export async function inheritIssuer(
  change: Mutation,
  from: Pick<ApiKeyRow, 'key_id'> | undefined,
  heir: number,
): Promise<void> {
  const [issued] = from ? await storedRows(change, issuedKeys, { key_id: from.key_id }) : [];
  if (issued) change.put(issuedKeys, { ...issued, key_id: heir });
}

/** Marks all keys that an issuer's tokens obtained. `endIssuedKeys` ends them, since there can be very many. */
export async function endLater(change: Mutation, issuerId: number): Promise<void> {
  const sql = await change.writableSql();
  await sql.run('UPDATE issued_keys SET expires_at = 0 WHERE realm_id = $1 AND issuer_id = $2', [
    change.realmId,
    issuerId,
  ]);
}

/** Ends the marked keys. */
export async function endIssuedKeys({ engine, realms }: Services): Promise<void> {
  for (;;) {
    const due = await engine.reader.all<Due>(
      `SELECT realm_id, key_id, user_id FROM issued_keys WHERE expires_at = 0
       ORDER BY realm_id, user_id LIMIT ${KEYS_PER_TRANSACTION}`,
    );
    const ids = new Set(due.map(({ realm_id }) => realm_id));
    await realms.inEach(ids, (realm) => {
      const own = due.filter(({ realm_id }) => realm_id === realm.id);
      return realm.write((change) => endAll(change, own));
    });
    if (due.length < KEYS_PER_TRANSACTION) return;
  }
}

async function endAll(change: Mutation, due: readonly Due[]): Promise<void> {
  const byUser = new Map<number, Set<number>>();
  for (const { user_id, key_id } of due) {
    byUser.set(user_id, (byUser.get(user_id) ?? new Set()).add(key_id));
    change.remove(issuedKeys, { key_id });
  }
  for (const [userId, ids] of byUser) {
    await endKeys(change, userId, ({ key_id }) => ids.has(key_id));
  }
}

/** Forgets tokens that can no longer be replayed, and keys that have expired. */
export async function forgetExpiredTokens({
  engine,
  clock,
}: Pick<Services, 'engine' | 'clock'>): Promise<void> {
  const now = clock.now();
  const expired = [
    `DELETE FROM used_tokens WHERE (realm_id, token_hash) IN (
       SELECT realm_id, token_hash FROM used_tokens
       WHERE expires_at < $1 ORDER BY expires_at LIMIT ${ROWS_PER_TRANSACTION})`,
    `DELETE FROM issued_keys WHERE (realm_id, key_id) IN (
       SELECT realm_id, key_id FROM issued_keys
       WHERE expires_at > 0 AND expires_at < $1 ORDER BY expires_at LIMIT ${ROWS_PER_TRANSACTION})`,
  ];
  for (const statement of expired) {
    while ((await engine.write((tx) => tx.run(statement, [now]))) === ROWS_PER_TRANSACTION);
  }
}
