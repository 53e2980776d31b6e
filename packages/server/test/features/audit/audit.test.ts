import { describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { commandOrigin, requestOrigin } from '../../../src/core/realm/origin.ts';
import { Realm } from '../../../src/core/realm/realm.ts';
import { storedRows } from '../../../src/core/realm/stored-rows.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { auditLog } from '../../../src/core/storage/tables/audit-log.ts';
import { audit } from '../../../src/features/audit/audit.ts';
import { forEachEngine } from '../../support/engines.ts';

const clock = { now: () => 1_700_000_000_123 };
const claim = { userId: 0, key: 'k', fingerprint: 'f', after: undefined };
let nextSubdomain = 0;

async function freshRealm(engine: Engine, origin?: typeof commandOrigin): Promise<Realm> {
  nextSubdomain += 1;
  const identity = await createRealm(engine, clock, {
    subdomain: `a${nextSubdomain}`,
    name: 'Audited',
  });
  return Realm.open(engine, clock, identity, { origin });
}

/** Returns the entries after that of the organization's creation. */
async function entries(realm: Realm) {
  const rows = await storedRows({ sql: realm.reader, realmId: realm.id }, auditLog, {});
  return rows.sort((a, b) => a.id - b.id).filter(({ kind }) => kind !== 'realm.created');
}

forEachEngine((_, open) => {
  describe('the audit log', () => {
    it('X3: an entry has the actor, address and time of its change', async () => {
      const realm = await freshRealm(await open());
      await realm.write(
        (change) =>
          audit(change, {
            kind: 'user.role_changed',
            target: 7,
            details: { old: 400, new: 200 },
          }),
        undefined,
        requestOrigin(3, '192.0.2.1'),
      );
      expect(await entries(realm)).toEqual([
        {
          id: expect.any(Number),
          at: clock.now(),
          kind: 'user.role_changed',
          via: 'api',
          actor_id: 3,
          ip: '192.0.2.1',
          target_type: 'user',
          target_id: 7,
          details: { old: 400, new: 200 },
        },
      ]);
    });

    it('X3: an entry is undone with its change, and written once for a repeated request', async () => {
      const realm = await freshRealm(await open());
      const failing = realm.write((change) => {
        audit(change, { kind: 'realm.deactivated', details: {} });
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      for (let round = 0; round < 2; round += 1) {
        await realm.write((change) => {
          audit(change, { kind: 'realm.reactivated', details: {} });
          return {};
        }, claim);
      }
      expect((await entries(realm)).map(({ kind }) => kind)).toEqual(['realm.reactivated']);
    });

    it('X3: commands and the server itself are no accounts', async () => {
      const engine = await open();
      for (const [origin, via] of [
        [commandOrigin, 'cli'] as const,
        [undefined, 'server'] as const,
      ]) {
        const realm = await freshRealm(engine, origin);
        await realm.write((change) => audit(change, { kind: 'realm.deactivated', details: {} }));
        expect(await entries(realm)).toMatchObject([{ via, actor_id: null, ip: null }]);
      }
    });
  });
});
