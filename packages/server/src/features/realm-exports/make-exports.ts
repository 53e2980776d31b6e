import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportTypes } from '@tidings/shared-types';
import { create } from 'tar';
import { inSeconds } from '../../core/clock.ts';
import { internalName, type KeptExport } from '../../core/realm/internal-settings.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { syncFolder } from '../../core/storage/durable-folder.ts';
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
    `SELECT exports.realm_id AS id FROM realm_settings AS exports
     WHERE exports.name = $1 AND exports.value LIKE '%"pending":true%'
     AND NOT EXISTS (SELECT 1 FROM realm_settings AS closed WHERE closed.realm_id = exports.realm_id
       AND closed.name = $2 AND closed.value = 'true')
     ORDER BY exports.realm_id`,
    [internalName('exports'), internalName('deactivated')],
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
  const folder = exportFolder(services, realm.id, token);
  const target = exportFile(services, realm.id, token);
  if (attempts >= MOST_ATTEMPTS) {
    await removeUnfinished(folder, target);
    await fail();
    return;
  }
  await realm.write((change) => changeExport(change, id, { attempts: attempts + 1 }));
  try {
    const consenting = export_type === exportTypes.fullWithConsent ? consentingPeople : nobody;
    await rm(folder, { recursive: true, force: true });
    await exportRealm(services, realm, folder, { scopeOf: publicAnd(consenting), stopped });
    await pack(folder, target, stopped);
    await end({});
  } catch (error) {
    if (stopped.aborted) {
      // The server was stopped, and did not crash: this attempt does not count.
      await realm.write((change) => changeExport(change, id, { attempts }));
      return;
    }
    log.error({ err: error, realmId: realm.id }, 'could not export an organization');
    await fail();
  } finally {
    await removeUnfinished(folder, target).catch(() => undefined);
  }
}

const nobody = () => [];

/** Removes the copies that an attempt leaves: the folder, and the file that it was being packed into. */
async function removeUnfinished(folder: string, target: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(unfinishedOf(target), { force: true });
}

function unfinishedOf(target: string): string {
  return `${target}.unfinished`;
}

/** Packs a folder into a file, which appears once it is complete and durable. */
async function pack(folder: string, target: string, stopped: AbortSignal): Promise<void> {
  const unfinished = unfinishedOf(target);
  await pipeline(
    create({ gzip: true, portable: true, cwd: folder }, ['.']),
    createWriteStream(unfinished, { mode: 0o600 }),
    { signal: stopped },
  );
  const file = await open(unfinished, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, target);
  await syncFolder(dirname(target));
}
