import { hash } from 'node:crypto';
import type { PushTokenKind } from '@tidings/shared-types';
import type { Registration } from './read-registration.ts';
import type { RelayData } from './relay-data.ts';

/** A device's data for its push service. */
export interface RelayDevice {
  readonly id: number;
  readonly token_kind: PushTokenKind;
  readonly token: string;
  /** Only for `apns`. */
  readonly app_id: string | null;
}

/** An organization of a chat server. Tenants cannot reach each other's devices. */
export interface Tenant {
  readonly serverId: string;
  readonly realmUuid: string;
}

/** Registers a device. Registering the same device for the same account again returns the same id. */
export async function registerDevice(
  { engine, clock }: RelayData,
  { serverId, realmUuid }: Tenant,
  pushAccountId: number,
  { token, token_kind, ios_app_id }: Registration,
): Promise<number> {
  const tokenHash = hash('sha256', token);
  const key = [serverId, realmUuid, pushAccountId, token_kind, tokenHash];
  return engine.write(async (tx) => {
    await tx.run(
      `INSERT INTO relay_devices (server_id, realm_uuid, push_account_id, token_kind, token_hash,
         token, app_id, registered_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (server_id, realm_uuid, push_account_id, token_kind, token_hash)
       DO UPDATE SET registered_at = excluded.registered_at, app_id = excluded.app_id`,
      [...key, token, ios_app_id ?? null, clock.now()],
    );
    const row = await tx.get<{ id: number }>(
      `SELECT id FROM relay_devices WHERE server_id = $1 AND realm_uuid = $2
       AND push_account_id = $3 AND token_kind = $4 AND token_hash = $5`,
      key,
    );
    if (!row) throw new Error('A device that was just stored is missing');
    return row.id;
  });
}

/** Returns those of the devices that belong to the tenant. */
export async function devicesOf(
  { engine }: RelayData,
  { serverId, realmUuid }: Tenant,
  ids: readonly number[],
): Promise<Map<number, RelayDevice>> {
  const rows = await engine.reader.all<RelayDevice>(
    `SELECT id, token_kind, token, app_id FROM relay_devices
     WHERE ${engine.dialect.among('id', '$1')} AND server_id = $2 AND realm_uuid = $3`,
    [JSON.stringify(ids), serverId, realmUuid],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Removes devices that a service no longer knows. */
export async function forgetDevices({ engine }: RelayData, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await engine.write((tx) =>
    tx.run(`DELETE FROM relay_devices WHERE ${engine.dialect.among('id', '$1')}`, [
      JSON.stringify(ids),
    ]),
  );
}
