import type { Sql } from '../storage/engine.ts';
import type { Realm } from './realm.ts';
import type { RealmState } from './realm-state.ts';

/**
 * Reads a realm's memory and database at one position of its log. `capture` copies from the state at once, since the
 * state moves on. `read` gets the rest from the database, whose snapshot stands still.
 */
export async function consistentSnapshot<C, T>(
  realm: Realm,
  capture: (state: RealmState) => C,
  read: (sql: Sql, captured: C) => Promise<T>,
): Promise<{ position: number; value: T }> {
  for (;;) {
    const known = realm.state.position;
    const attempt = await realm.reads().snapshot(async (sql) => {
      const position = await positionOf(sql, realm.id);
      if (realm.state.position !== position) return { position, found: undefined };
      return { position, found: { value: await read(sql, capture(realm.state)) } };
    });
    if (attempt.found) return { position: attempt.position, value: attempt.found.value };
    // Memory lagged behind a commit, or a commit came in between. A refresh to the read position cures both. If the
    // database ends before the position known at the start, it was rolled back, which a full refresh detects.
    await realm.refresh(attempt.position < known ? undefined : attempt.position);
  }
}

async function positionOf(sql: Sql, realmId: number): Promise<number> {
  const row = await sql.get<{ last_event_id: number }>(
    'SELECT last_event_id FROM realms WHERE id = $1',
    [realmId],
  );
  if (!row) throw new Error(`Realm ${realmId} is gone from the database`);
  return row.last_event_id;
}
