import type { Dialect, Engine, Sql } from '../storage/engine.ts';
import { RealmState } from './realm-state.ts';

/** Reads a realm from the database. */
export function loadState(engine: Engine, realmId: number): Promise<RealmState> {
  return engine.snapshot((sql) => readState(sql, engine.dialect, realmId));
}

/** Reads a realm. `sql` must see a single state of the database. */
export async function readState(sql: Sql, dialect: Dialect, realmId: number): Promise<RealmState> {
  const state = new RealmState();
  const row = await sql.get<{ last_event_id: number }>(
    'SELECT last_event_id FROM realms WHERE id = $1',
    [realmId],
  );
  await state.load(sql, dialect, realmId);
  state.position = row?.last_event_id ?? 0;
  return state;
}
