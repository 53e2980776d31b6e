import { beforeAll, describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { COUNT_DAY } from '../../../src/features/usage/count-day.ts';
import { forEachEngine } from '../../support/engines.ts';

const clock = { now: () => 1_700_000_000_000 };

forEachEngine((_, open) => {
  describe('the usage of a day', () => {
    let engine: Engine;
    let realmId: number;

    beforeAll(async () => {
      engine = await open();
      ({ id: realmId } = await createRealm(engine, clock, { subdomain: '', name: 'Plans' }));
    });

    it('operations: is counted in the index of senders, without reading messages', async () => {
      const { engine: dialect } = engine.dialect;
      const command = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const rows = await engine.reader.all<Record<string, unknown>>(`${command} ${COUNT_DAY}`, [
        realmId,
        1,
        1000,
      ]);
      const plan = rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
      expect(plan).toMatch(
        dialect === 'sqlite'
          ? /USING COVERING INDEX messages_by_sender/
          : /Index Only Scan using messages_by_sender/,
      );
    });
  });
});
