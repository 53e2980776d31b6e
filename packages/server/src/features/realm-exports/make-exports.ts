import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exportTypes } from '@tidings/shared-types';
import { create } from 'tar';
import { inSeconds } from '../../core/clock.ts';
import { internalName, type KeptExport } from '../../core/realm/internal-settings.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { syncFolder } from '../../core/storage/sync-folder.ts';
import { exportRealm } from '../../operations/export/export-realm.ts';
import { publicAnd } from '../../operations/export/scope.ts';
import type { Services } from '../../services.ts';
import { consentingPeople } from './consents.ts';
import { exportFile, exportFolder } from './export-files.ts';
import { changeExport } from './export-list.ts';

/** An export during which the server ended so often has failed. */
const MOST_ATTEMPTS = 3;

/** Makes the exports that administrators asked for. If the server stops, its next start makes the interrupted ones anew. */
export async function makeExports(services: Services, stopped: AbortSignal): Promise<void> {
  const waiting = await services.engine.reader.all<{ id: number }>(
    `SELECT realm_id AS id FROM realm_settings
     WHERE name = $1 AND value LIKE '%"pending":true%' ORDER BY realm_id`,
    [internalName('exports')],
  );
  const ids = waiting.map(({ id }) => id);
  await services.realms.inEach(ids, (realm) => makeIn(services, realm, stopped), stopped);
}

async function makeIn(services: Services, realm: Realm, stopped: AbortSignal): Promise<void> {
  if (realm.state.internal('deactivated')) return;
  for (const each of realm.state.internal('exports').filter(({ pending }) => pending)) {
    if (stopped.aborted) return;
    await make(services, realm, each, stopped);
  }
}

async function make(
  services: Services,
  realm: Realm,
  { id, token, export_type, attempts }: KeptExport,
  stopped: AbortSignal,
): Promise<void> {
  const { clock, log } = services;
  const end = (fields: Partial<KeptExport>) =>
    realm.write((change) => changeExport(change, id, { ...fields, pending: false }));
  const fail = () => end({ failed_timestamp: inSeconds(clock.now()) });
  if (attempts >= MOST_ATTEMPTS) {
    await fail();
    return;
  }
  await realm.write((change) => changeExport(change, id, { attempts: attempts + 1 }));
  const folder = exportFolder(services, realm.id, token);
  try {
    const consenting = export_type === exportTypes.fullWithConsent ? consentingPeople : nobody;
    await rm(folder, { recursive: true, force: true });
    await exportRealm(services, realm, folder, { scopeOf: publicAnd(consenting), stopped });
    await pack(folder, exportFile(services, realm.id, token));
    await end({});
  } catch (error) {
    if (stopped.aborted) return;
    log.error({ err: error, realmId: realm.id }, 'could not export an organization');
    await fail();
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

const nobody = () => [];

/** Packs a folder into a file, which appears once it is complete and durable. */
async function pack(folder: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  await create({ gzip: true, portable: true, cwd: folder, file: unfinished, mode: 0o600 }, ['.']);
  const file = await open(unfinished, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
  await syncFolder(dirname(target));
}
