import type { AuditKind } from '@tidings/shared-types';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import type { Engine, SqlValue } from '../../../src/core/storage/engine.ts';
import { insertRows } from '../../../src/core/storage/rows.ts';
import { type AuditRow, auditLog } from '../../../src/core/storage/tables/audit-log.ts';
import { type AuditQuery, auditStatement } from '../../../src/features/audit/audit-entries.ts';
import { TRIM } from '../../../src/features/audit/trim-audit-log.ts';
import { forEachEngine } from '../../support/engines.ts';

const clock = { now: () => 1_700_000_000_000 };
const COUNT = 20_000;
const RARE: AuditKind = 'export.started';

/** Matches plans that scan the table, or sort more than pages of each kind. */
const readsAll = { sqlite: /SCAN audit_log/, postgres: /Seq Scan on audit_log|-> {2}Sort/ };

forEachEngine((name, open) => {
  describe('with 20,000 entries', () => {
    let engine: Engine;
    let realmId: number;

    beforeAll(async () => {
      engine = await open();
      ({ id: realmId } = await createRealm(engine, clock, { subdomain: '', name: 'Plans' }));
      await engine.write(async (tx) => {
        const rows = Array.from({ length: COUNT }, (_, at) => entry(1000 + at));
        await insertRows(tx, engine.dialect, auditLog, realmId, rows);
        await tx.run('ANALYZE');
      });
      // A connection uses new statistics from its next read on.
      await engine.snapshot((sql) => sql.all('SELECT 1 FROM audit_log LIMIT 1'));
    });

    async function planOf(text: string, values: readonly SqlValue[]): Promise<string> {
      const command = engine.dialect.engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(`${command} ${text}`, values);
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
    }

    it.each<[string, Partial<AuditQuery>, RegExp]>([
      ['a page of all', { before: 5000 }, /audit_log_pkey|PRIMARY KEY/],
      ['one rare kind', { kinds: [RARE] }, /audit_log_by_kind/],
      ['several kinds', { kinds: [RARE, 'realm.created'] }, /audit_log_by_kind/],
      ['an actor', { actor_id: 3 }, /audit_log_by_actor/],
      ['a target', { target_type: 'channel', target_id: 3 }, /audit_log_by_target/],
      ['a time', { since: 1_700_000_000 }, /audit_log_by_time/],
    ])('X3: %s is found through an index', async (_, filter, index) => {
      const { text, values } = auditStatement(realmId, { limit: 101, ...filter });
      const plan = await planOf(text, values);
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(readsAll[name]);
    });

    it('X3: so are the entries that are trimmed', async () => {
      const plan = await planOf(TRIM, [realmId, clock.now() - COUNT + 10]);
      expect(plan).toMatch(/audit_log_by_time/);
      expect(plan).not.toMatch(/SCAN audit_log|Seq Scan on audit_log/);
    });
  });
});

function entry(id: number): AuditRow {
  return {
    id,
    at: clock.now() - COUNT + id,
    kind: id % 5000 === 0 ? RARE : 'setting.changed',
    via: 'api',
    actor_id: id % 200,
    ip: '192.0.2.1',
    target_type: 'channel',
    target_id: id % 300,
    details: {},
  };
}
