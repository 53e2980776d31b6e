import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { closeServices, openServices } from '../../src/open-services.ts';
import { activeDevices, forgetGoneDevices } from '../../src/push/hand-over.ts';
import { ensureDefaultRealm } from '../../src/setup/first-run.ts';
import { upsertRows } from '../../src/storage/rows.ts';
import { type PushDeviceRow, pushDevices } from '../../src/storage/tables/push.ts';
import { postgresLocation, silent, sqliteLocation } from '../support/engines.ts';

describe.each([
  ['sqlite', sqliteLocation],
  ['postgres', postgresLocation],
] as const)('%s', (_name, locate) => {
  const cleanUps: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  });

  it('issue 4, push: a device that is gone is forgotten, unless it registered anew meanwhile', async () => {
    const location = await locate();
    cleanUps.push(location.remove);
    const config = loadConfig({ flags: { database: location.database }, env: {} });
    const services = await openServices(config, silent);
    cleanUps.push(() => closeServices(services));
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
    });
    const anew = device(2, 'second');
    const rows = [device(1, 'first'), anew];
    await engine.write((tx) => upsertRows(tx, engine.dialect, pushDevices, realm.id, rows));
    await forgetGoneDevices(engine, realm, [device(1, 'first'), device(2, 'first')]);
    expect(await activeDevices(realm, engine.dialect, [1])).toEqual([anew]);
  });
});
