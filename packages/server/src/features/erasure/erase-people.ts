import type { Realm } from '../../core/realm/realm.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import type { Services } from '../../services.ts';
import { eraseStorage } from './erase-storage.ts';
import { isShared, type OwnStep } from './step-names.ts';
import { steps } from './steps.ts';

/**
 * Goes on with the erasures that were begun, in small parts, so that other writes need not wait. If the server stops,
 * its next start goes on where it was.
 */
export async function erasePeople(services: Services, stopped?: AbortSignal): Promise<void> {
  const rows = await services.engine.reader.all<{ id: number }>(
    'SELECT DISTINCT realm_id AS id FROM erasures WHERE finished_at IS NULL ORDER BY realm_id',
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    await services.realms.inEach(ids, (realm) => eraseIn(services, realm, stopped), stopped);
  } finally {
    // One that fails must not keep the others from their end.
    if (!stopped?.aborted) await eraseStorage(services);
  }
}

async function eraseIn(services: Services, realm: Realm, stopped?: AbortSignal): Promise<void> {
  await realm.refresh();
  for (let next = begun(realm); next && !stopped?.aborted; next = begun(realm)) {
    await steps[next.step as OwnStep](services, realm, next);
  }
}

function begun({ state }: Realm): ErasureRow | undefined {
  return [...state.erasures.values()].find(
    ({ finished_at, step }) => finished_at === null && !isShared(step),
  );
}
