import { createHash, hkdfSync } from 'node:crypto';
import { ApiError } from '../api-error.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { type IdempotencyKeyRow, idempotencyKeys } from '../storage/tables/log.ts';
import type { Mutation } from './mutation.ts';

export interface IdempotencyClaim {
  /** 0 for requests without an account. */
  readonly userId: number;
  readonly key: string;
  /** Equal for equal requests. */
  readonly fingerprint: string;
}

/**
 * Runs a mutation at most once per key. The answer is kept in the same transaction as the effect,
 * sealed with the key itself: answers can hold credentials, which the database must not.
 */
export async function once<T extends object>(
  change: Mutation,
  claim: IdempotencyClaim,
  run: () => Promise<T> | T,
): Promise<T> {
  const id = { user_id: claim.userId, key_hash: hash(claim.key) };
  const known = change.pending(idempotencyKeys, id) ?? (await stored(change, id));
  if (known) return earlierAnswer<T>(known, claim);
  const answer = await run();
  change.put(idempotencyKeys, {
    ...id,
    fingerprint: claim.fingerprint,
    response: seal(JSON.stringify(answer), sealingKey(claim.key)),
    created_at: change.now,
  });
  return answer;
}

function stored(
  change: Mutation,
  id: { user_id: number; key_hash: string },
): Promise<IdempotencyKeyRow | undefined> {
  return change.sql.get<IdempotencyKeyRow>(
    `SELECT user_id, key_hash, fingerprint, response, created_at FROM idempotency_keys
     WHERE realm_id = $1 AND user_id = $2 AND key_hash = $3`,
    [change.realmId, id.user_id, id.key_hash],
  );
}

function earlierAnswer<T>(known: IdempotencyKeyRow, claim: IdempotencyClaim): T {
  if (known.fingerprint === claim.fingerprint)
    return JSON.parse(unseal(known.response, sealingKey(claim.key))) as T;
  throw new ApiError(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was already used for a different request. Use a new key for each new request.',
  );
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** From the client's key alone: the stored answer is readable only to who asks with the same key. */
function sealingKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'tidings idempotent answer', 32));
}
