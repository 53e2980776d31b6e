import { hash } from 'node:crypto';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedKeys, storedRows } from '../../core/realm/stored-rows.ts';
import { pushTokens } from '../../core/storage/tables/push.ts';

interface Token {
  readonly kind: 'fcm' | 'apns';
  readonly token: string;
}

interface WantedToken extends Token {
  readonly appId: string | null;
  /** The API key of the request. */
  readonly keyId: number | null;
}

/** Maximum number of tokens. Lost phones never unregister, so a new token replaces the oldest. */
const TOKENS_PER_KIND = 50;

/** Stores a device's token, for clients without support for sealed notifications. */
export async function rememberToken(
  change: Mutation,
  userId: number,
  { kind, token, appId, keyId }: WantedToken,
): Promise<void> {
  const key = keyOf(userId, { kind, token });
  const others = (await storedRows(change, pushTokens, { user_id: userId, kind }))
    .filter((row) => row.token_hash !== key.token_hash)
    .sort((a, b) => b.registered_at - a.registered_at);
  for (const row of others.slice(TOKENS_PER_KIND - 1)) change.remove(pushTokens, row);
  change.put(pushTokens, {
    ...key,
    token,
    app_id: appId,
    registered_at: change.now,
    key_id: keyId,
  });
}

export async function forgetToken(change: Mutation, userId: number, token: Token): Promise<void> {
  const [key] = await storedKeys(change, pushTokens, keyOf(userId, token));
  if (!key) throw badRequest('Token does not exist');
  change.remove(pushTokens, key);
}

function keyOf(user_id: number, { kind, token }: Token) {
  return { user_id, kind, token_hash: hash('sha256', token) };
}
