import type { Sql } from '../storage/engine.ts';

/** Whether a realm's log still has every entry from a position on. */
export async function reachesBack(sql: Sql, realmId: number, position: number): Promise<boolean> {
  const realm = await sql.get<{ log_start: number }>('SELECT log_start FROM realms WHERE id = $1', [
    realmId,
  ]);
  return realm !== undefined && position > realm.log_start;
}
