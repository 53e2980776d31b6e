import { randomBytes } from 'node:crypto';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedRows } from '../../core/realm/stored-rows.ts';
import { type ApiKeyRow, keySecrets } from '../../core/storage/tables/keys.ts';
import { resealBotKeys } from '../bots/bot-keys.ts';
import { resealInvites } from '../invites/reseal-invites.ts';
import { hashApiKey } from '../users/api-key.ts';

const SECRET_BYTES = 32;

/**
 * Returns the secret with which an account seals what it can look up again. Each key of the account that inherited it
 * opens it. Before an account had several keys, its one key was the secret itself.
 */
export async function readSecret(
  source: RowSource,
  userId: number,
  apiKey: string,
): Promise<string> {
  return (await storedSecret(source, userId, apiKey)) ?? apiKey;
}

/** Like `readSecret`, for sealing: gives the key a secret that is no key if it has none. */
export async function ensureSecret(
  change: Mutation,
  userId: number,
  apiKey: string,
): Promise<string> {
  const stored = await storedSecret(change, userId, apiKey);
  if (stored !== undefined) return stored;
  const secret = newSecret();
  await reseal(change, userId, apiKey, secret);
  keepSecret(change, userId, apiKey, secret);
  return secret;
}

/** Lets another key of the account open everything that was sealed for `apiKey`. */
export async function inheritSecret(
  change: Mutation,
  userId: number,
  apiKey: string,
  heir: string,
): Promise<void> {
  keepSecret(change, userId, heir, await ensureSecret(change, userId, apiKey));
}

/** Hands the secret of an ended main key on to the main key that follows it. */
export async function bequeathSecret(
  change: Mutation,
  user_id: number,
  ended: string,
  heir: string,
): Promise<void> {
  const secret = await storedSecret(change, user_id, ended);
  if (secret === undefined) return;
  keepSecret(change, user_id, heir, secret);
  change.remove(keySecrets, { user_id, key_hash: hashApiKey(ended) });
}

/** Makes a new secret for the only key of an account, and seals anew what the former key `oldKey` could open. */
export async function renewSecret(
  change: Mutation,
  userId: number,
  oldSecret: string,
  newKey: string,
): Promise<void> {
  const secret = newSecret();
  await reseal(change, userId, oldSecret, secret);
  keepSecret(change, userId, newKey, secret);
}

/** Forgets what keys could open: all keys, or those of ended keys. */
export async function forgetSecrets(
  change: Mutation,
  user_id: number,
  ended: readonly ApiKeyRow[] | 'all',
): Promise<void> {
  if (ended !== 'all') {
    for (const { key_hash } of ended) change.remove(keySecrets, { user_id, key_hash });
    return;
  }
  for (const row of await storedRows(change, keySecrets, { user_id })) {
    change.remove(keySecrets, row);
  }
}

async function storedSecret(
  source: RowSource,
  user_id: number,
  apiKey: string,
): Promise<string | undefined> {
  const where = { user_id, key_hash: hashApiKey(apiKey) };
  const [row] = await storedRows(source, keySecrets, where);
  return row && sealing(apiKey).open(row.sealed_secret);
}

function keepSecret(change: Mutation, user_id: number, apiKey: string, secret: string): void {
  const sealed_secret = sealing(apiKey).seal(secret);
  change.put(keySecrets, { user_id, key_hash: hashApiKey(apiKey), sealed_secret });
}

async function reseal(change: Mutation, userId: number, from: string, to: string): Promise<void> {
  await resealBotKeys(change, userId, from, to);
  await resealInvites(change, userId, from, to);
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function sealing(apiKey: string): SealingKey {
  return new SealingKey(apiKey, 'account secret');
}
