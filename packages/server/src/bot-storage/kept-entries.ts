import { badRequest } from '../api-error.ts';
import type { Dialect, SqlValue } from '../storage/engine.ts';
import type { UserRow } from '../storage/tables/users.ts';

export function checkIsBot(caller: UserRow): void {
  if (!caller.is_bot) throw badRequest('Only bots may do this.');
}

export interface Selection {
  /** What follows `FROM bot_storage` in a statement. */
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** What a bot keeps: all of it, or what it keeps under these keys. */
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

/** Throws unless there was something under each of the keys. */
export function checkAllFound(keys: readonly string[] | undefined, found: number): void {
  if (keys && found < new Set(keys).size) throw badRequest('Key does not exist.');
}
