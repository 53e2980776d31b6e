import type { Engine, Sql } from '../storage/engine.ts';
import type { Realm } from './realm.ts';
import type { RealmState } from './realm-state.ts';

/**
 * Reads a realm as of one position of its log: what is in memory and what is in the database.
 * `capture` takes all it needs of the state at once, since the state moves on; `read` gets the rest
 * from the database, which stands still for it.
 */
export async function consistentSnapshot<C, T>(
  realm: Realm,
  engine: Engine,
  capture: (state: RealmState) => C,
  read: (sql: Sql, captured: C) => Promise<T>,
): Promise<{ position: number; value: T }> {
  for (;;) {
    const known = realm.state.position;
    const attempt = await engine.snapshot(async (sql) => {
      const position = await positionOf(sql, realm.id);
      if (realm.state.position !== position) return { position, found: undefined };
      return { position, found: { value: await read(sql, capture(realm.state)) } };
    });
    if (attempt.found) return { position: attempt.position, value: attempt.found.value };
    // Memory is a moment behind a commit, or a commit came between. After this it is neither. A database
    // that ends before what was known when it was asked went back: that is for the realm to find.
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
