import { hkdfSync } from 'node:crypto';
import { seal, unseal } from '../../core/crypto/seal.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { type BotKeyRow, botKeys, type UserRow } from '../../core/storage/tables/users.ts';
import { hashApiKey } from '../users/api-key.ts';

/** Stores a bot's key for its owner, sealed with the owner's key. */
export function keepBotKey(
  change: Mutation,
  botId: number,
  botKey: string,
  ownerKey: string,
): void {
  change.put(botKeys, { bot_id: botId, sealed_key: seal(botKey, sealingKey(ownerKey)) });
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
  ownerKey: string,
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const row of await storedBotKeys(sql, realmId, owner.id)) {
    const key = unsealed(state, row, ownerKey);
    if (key !== undefined) keys.set(row.bot_id, key);
  }
  return keys;
}

/** Seals the keys of an owner's bots with the owner's new key. Call it when that key is replaced. */
export async function resealBotKeys(
  change: Mutation,
  ownerId: number,
  oldKey: string,
  newKey: string,
): Promise<void> {
  const stored = await storedBotKeys(change.sql, change.realmId, ownerId);
  const rows = new Map(stored.map((row) => [row.bot_id, row]));
  for (const bot_id of change.state.botsByOwner.get(ownerId) ?? []) {
    const row = change.pending(botKeys, { bot_id }) ?? rows.get(bot_id);
    const key = row && unsealed(change.state, row, oldKey);
    if (key !== undefined) keepBotKey(change, bot_id, key, newKey);
  }
}

function storedBotKeys(sql: Sql, realmId: number, ownerId: number): Promise<BotKeyRow[]> {
  return sql.all<BotKeyRow>(
    `SELECT bot_id, sealed_key FROM bot_keys WHERE realm_id = $1
     AND bot_id IN (SELECT id FROM users WHERE realm_id = $1 AND bot_owner_id = $2)`,
    [realmId, ownerId],
  );
}

/** Returns undefined if the key was sealed with another key or is no longer the bot's. */
function unsealed(
  state: RealmState,
  { bot_id, sealed_key }: BotKeyRow,
  ownerKey: string,
): string | undefined {
  try {
    const key = unseal(sealed_key, sealingKey(ownerKey));
    return state.apiKeyByHash.get(hashApiKey(key))?.user_id === bot_id ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the sealing key. Owners' keys are random, so a fast derivation is enough. */
function sealingKey(ownerKey: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ownerKey, '', 'tidings bot key', 32));
}
