import type { Engine } from '../storage/engine.ts';
import { RealmState } from './realm-state.ts';

/** A realm as it is stored now. */
export function loadState(engine: Engine, realmId: number): Promise<RealmState> {
  return engine.snapshot(async (sql) => {
    const state = new RealmState();
    const row = await sql.get<{ last_event_id: number }>(
      'SELECT last_event_id FROM realms WHERE id = $1',
      [realmId],
    );
    await state.load(sql, engine.dialect, realmId);
    state.position = row?.last_event_id ?? 0;
    return state;
  });
}
