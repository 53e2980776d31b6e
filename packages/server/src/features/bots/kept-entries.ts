import { badRequest } from '../../core/api-error.ts';
import type { Dialect, SqlValue } from '../../core/storage/engine.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

export function checkIsBot(caller: UserRow): void {
  if (!caller.is_bot) throw badRequest('Only bots may do this.');
}

export interface Selection {
  /** The rest of a statement after `FROM bot_storage`. */
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** Selects a bot's entries, or those with the given keys. */
export function keptEntries(
  { dialect, realmId }: { readonly dialect: Dialect; readonly realmId: number },
  botId: number,
  keys?: readonly string[],
): Selection {
  const all = 'WHERE realm_id = $1 AND bot_id = $2';
  if (!keys) return { where: all, values: [realmId, botId] };
  return {
    where: `${all} AND name IN (SELECT value FROM ${dialect.valuesFrom('$3', 'text', 'chosen')})`,
    values: [realmId, botId, JSON.stringify(keys)],
  };
}

/** Throws unless each of the keys had an entry. */
export function checkAllFound(keys: readonly string[] | undefined, found: number): void {
  if (keys && found < new Set(keys).size) throw badRequest('Key does not exist.');
}
