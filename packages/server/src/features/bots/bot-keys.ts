import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../core/crypto/seal.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { type BotKeyRow, botKeys, type UserRow } from '../../core/storage/tables/users.ts';
import { hashApiKey } from '../users/api-key.ts';

/** Stores a bot's key for its owner, sealed with the secret of the owner's account. */
export function keepBotKey(
  change: Mutation,
  botId: number,
  botKey: string,
  ownerSecret: string,
): void {
  change.put(botKeys, { bot_id: botId, sealed_key: seal(botKey, sealingKey(ownerSecret)) });
}

export function forgetBotKey(change: Mutation, botId: number): void {
  change.remove(botKeys, { bot_id: botId });
}

/** Returns the keys of an owner's bots that are stored, valid and readable. */
export async function readBotKeys(
  sql: Sql,
  state: RealmState,
  realmId: number,
  owner: UserRow,
  ownerSecret: string,
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const row of await storedBotKeys(sql, realmId, owner.id)) {
    const key = unsealed(state, row, ownerSecret);
    if (key !== undefined) keys.set(row.bot_id, key);
  }
  return keys;
}

/** Seals the keys of an owner's bots with another secret of the owner's account. */
export async function resealBotKeys(
  change: Mutation,
  ownerId: number,
  oldSecret: string,
  newSecret: string,
): Promise<void> {
  const stored = await storedBotKeys(change.sql, change.realmId, ownerId);
  const rows = new Map(stored.map((row) => [row.bot_id, row]));
  for (const bot_id of change.state.botsByOwner.get(ownerId) ?? []) {
    const row = change.pending(botKeys, { bot_id }) ?? rows.get(bot_id);
    const key = row && unsealed(change.state, row, oldSecret);
    if (key !== undefined) keepBotKey(change, bot_id, key, newSecret);
  }
}

function storedBotKeys(sql: Sql, realmId: number, ownerId: number): Promise<BotKeyRow[]> {
  return sql.all<BotKeyRow>(
    `SELECT bot_id, sealed_key FROM bot_keys WHERE realm_id = $1
     AND bot_id IN (SELECT id FROM users WHERE realm_id = $1 AND bot_owner_id = $2)`,
    [realmId, ownerId],
  );
}

/** Returns undefined if the key was sealed with another secret or is no longer the bot's. */
function unsealed(
  state: RealmState,
  { bot_id, sealed_key }: BotKeyRow,
  ownerSecret: string,
): string | undefined {
  try {
    const key = unseal(sealed_key, sealingKey(ownerSecret));
    return state.apiKeys.get({ key_hash: hashApiKey(key) })?.user_id === bot_id ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the sealing key. Secrets are random, so a fast derivation is enough. */
function sealingKey(ownerSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ownerSecret, '', 'tidings bot key', 32));
}
