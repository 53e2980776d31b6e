import { expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { upsertRows } from '../../../src/core/storage/rows.ts';
import { type PushDeviceRow, pushDevices } from '../../../src/core/storage/tables/push.ts';
import { activeDevices, forgetGoneDevices } from '../../../src/delivery/push/hand-over.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { forEachDatabase } from '../../support/databases.ts';

forEachDatabase(({ fresh, open }) => {
  it('push: a device that is gone is forgotten, unless it has registered again', async () => {
    const services = await open(await fresh());
    const { engine } = services;
    const realm = await ensureDefaultRealm(services);
    const device = (pushAccountId: number, registration: string): PushDeviceRow => ({
      user_id: 1,
      push_account_id: pushAccountId,
      token_kind: 'fcm',
      public_key: 'key',
      relay_public_key: 'relay key',
      registration,
      realm_url: 'https://example.org',
      status: 'active',
      error_code: null,
      device_id: pushAccountId,
      registered_at: 1_700_000_000_000,
      attempts: 0,
      next_attempt_at: null,
      key_id: null,
    });
    const anew = device(2, 'second');
    const rows = [device(1, 'first'), anew];
    await engine.write((tx) => upsertRows(tx, engine.dialect, pushDevices, realm.id, rows));
    await forgetGoneDevices(engine, realm, [device(1, 'first'), device(2, 'first')]);
    expect(await activeDevices(realm, { engine, clock: systemClock }, [1])).toEqual([anew]);
  });
});
