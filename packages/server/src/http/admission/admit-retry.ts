import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { idempotencyKeys } from '../idempotency-claim.ts';
import type { Admission } from './admit.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { RateLimitHit } from './rate-limit.ts';

/**
 * Admits a retry that would be refused because of what the first request did. An administrator may have stepped down,
 * or an account changed the address that it signs requests with. The retry gets the stored answer and nothing else, and
 * needs a live key of a live account.
 */
export async function admitRetry(
  realm: Realm,
  { headers, raw }: FastifyRequest,
  refusal: unknown,
): Promise<Admission | undefined> {
  if (!(refusal instanceof ApiError) || refusal instanceof RateLimitHit) return undefined;
  if (headers['idempotency-key'] === undefined || !headers.authorization) return undefined;
  const credentials = credentialsOf(raw);
  const caller = liveAccount(realm, credentials);
  const keys = idempotencyKeys(headers);
  if (!caller || !keys) return undefined;
  const retried = { userId: caller.id, key: keys.key };
  const answers = await realm.earlierAnswers(retried);
  return answers.know(retried) ? { caller, credentials, refusal } : undefined;
}

function liveAccount({ state }: Realm, { keyHash }: Credentials): UserRow | undefined {
  if (state.internal('deactivated')) return undefined;
  const key = state.apiKeyByHash.get(keyHash);
  const account = key && state.users.get({ id: key.user_id });
  return account?.is_active ? account : undefined;
}
