import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { liveKey } from '../../features/keys/live-key.ts';
import { idempotencyKeys } from '../idempotency-claim.ts';
import type { Admission } from './admit.ts';
import type { Bearer } from './authenticate.ts';
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
  now: number,
): Promise<Admission | undefined> {
  if (!(refusal instanceof ApiError) || refusal instanceof RateLimitHit) return undefined;
  if (headers['idempotency-key'] === undefined || !headers.authorization) return undefined;
  const credentials = credentialsOf(raw);
  const bearer = liveBearer(realm, credentials, now);
  const keys = idempotencyKeys(headers);
  if (!bearer || !keys) return undefined;
  const { account: caller, key } = bearer;
  const retried = { userId: caller.id, key: keys.key };
  const answers = await realm.earlierAnswers(retried);
  return answers.know(retried) ? { caller, credentials, key, refusal } : undefined;
}

function liveBearer({ state }: Realm, { keyHash }: Credentials, now: number): Bearer | undefined {
  if (state.internal('deactivated')) return undefined;
  const key = liveKey(state, keyHash, now);
  const account = key && state.users.get({ id: key.user_id });
  return key && account?.is_active ? { key, account } : undefined;
}
