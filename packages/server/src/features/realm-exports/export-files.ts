import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../services.ts';

type Place = Pick<Services, 'config'>;

/** The folder that an export is written to before it is packed. No backup holds it: it can be made again. */
export function exportFolder({ config }: Place, realmId: number, token: string): string {
  return join(config.dataDirectory, 'exports', String(realmId), token);
}

/** The file that people download. */
export function exportFile(place: Place, realmId: number, token: string): string {
  return `${exportFolder(place, realmId, token)}.tar.gz`;
}

/** Deletes the file of an export. A failure leaves it behind, at an address that no longer leads there. */
export function removeExportFile(
  services: Pick<Services, 'config' | 'log'>,
  realmId: number,
  token: string,
): void {
  rm(exportFile(services, realmId, token), { force: true }).catch((error: unknown) => {
    services.log.warn({ err: error }, 'could not delete the file of an export');
  });
}
