import { expect, it, vi } from 'vitest';
import { consistentSnapshot } from '../../../src/core/realm/consistent-snapshot.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import type { Engine, WriteTransaction } from '../../../src/core/storage/engine.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { type Databases, forEachDatabase } from '../../support/databases.ts';

interface Counters {
  readonly last_event_id: number;
  readonly last_message_id: number;
}

forEachDatabase((databases) => {
  it('operations: a rolled-back database ends the server only after clients are made to start over', async () => {
    const { engine, realm, isLost } = await opened(databases);
    await goBack(engine, realm);
    const before = await countersOf(engine, realm);
    // The address already leads to the standby, which has not been promoted.
    const write = vi.spyOn(engine, 'write');
    write.mockRejectedValueOnce(new StorageError('readonly', 'No writes here.'));
    await expect(realm.refresh()).rejects.toThrow('No writes here.');
    expect(isLost()).toBe(false);
    let after: Counters | undefined;
    write.mockRestore();
    const original = engine.write.bind(engine);
    // Nothing can be read after it ends.
    vi.spyOn(engine, 'write').mockImplementationOnce((work) =>
      original(async (tx) => {
        const result = await work(tx);
        after = await countersOf(tx, realm);
        return result;
      }),
    );
    await expect(realm.refresh()).rejects.toThrow('went back');
    expect(isLost()).toBe(true);
    expect(after?.last_message_id).toBe((before?.last_message_id ?? 0) + 1_000_000);
  });

  it('operations: a lagging standby is refused, and ends no server', async () => {
    const { engine, realm, isLost } = await opened(databases);
    const before = await countersOf(engine, realm);
    const lagging = { last_event_id: realm.state.position - 1, log_start: 0, payload: null };
    vi.spyOn(engine.reader, 'all').mockResolvedValueOnce([lagging]);
    await expect(realm.refresh()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(isLost()).toBe(false);
    await realm.refresh();
    expect(await countersOf(engine, realm)).toEqual(before);
  });

  it('operations: registering on a rolled-back database is refused, and the server ends', async () => {
    const { engine, realm, isLost } = await opened(databases);
    await goBack(engine, realm);
    const registering = consistentSnapshot(
      realm,
      () => 0,
      async () => 0,
    );
    await expect(registering).rejects.toThrow('went back');
    expect(isLost()).toBe(true);
  });
});

async function opened(databases: Databases) {
  const services = await databases.open(await databases.fresh());
  const { engine } = services;
  let lost = false;
  engine.onLost(() => {
    lost = true;
  });
  const listening = startOfListening(engine);
  const realm = await ensureDefaultRealm(services);
  await listening;
  return { engine, realm, isLost: () => lost };
}

/** PostgreSQL's listening connection refreshes all realms when it opens, which must not come amid a test. */
async function startOfListening(engine: Engine): Promise<void> {
  if (engine.dialect.engine === 'sqlite') return;
  await new Promise<void>((resolve) => {
    engine.onForeignCommit((notice) => {
      if (notice === undefined) resolve();
    });
  });
}

/** A standby without the last changes takes over. */
async function goBack(engine: Engine, { id, state }: Realm): Promise<void> {
  await engine.write(async (tx) => {
    await tx.run('DELETE FROM events WHERE realm_id = $1 AND event_id = $2', [id, state.position]);
    await tx.run('UPDATE realms SET last_event_id = last_event_id - 1 WHERE id = $1', [id]);
  });
}

function countersOf(
  source: Engine | WriteTransaction,
  { id }: Realm,
): Promise<Counters | undefined> {
  const sql = 'reader' in source ? source.reader : source;
  return sql.get('SELECT last_event_id, last_message_id FROM realms WHERE id = $1', [id]);
}
