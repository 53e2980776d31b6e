import type { Engine } from '../../core/storage/engine.ts';
import type { Services } from '../../services.ts';
import { note } from './progress.ts';
import type { SharedStep } from './step-names.ts';

interface Waiting {
  readonly realm_id: number;
  readonly user_id: number;
}

/**
 * Removes what deleted rows leave behind in the files of the database, once for all erasures that are so far. While a
 * reader keeps the log in use, only emptying the log is tried again.
 */
export async function eraseStorage(services: Services): Promise<void> {
  const { engine } = services;
  const fresh = await waitingAt(engine, 'storage');
  if (fresh.length > 0) {
    await engine.eraseFreedSpace();
    await advance(services, 'storage', fresh);
  }
  const last = await waitingAt(engine, 'journal');
  if (last.length > 0 && (await engine.emptyLog())) await advance(services, 'journal', last);
}

function waitingAt({ reader }: Engine, step: SharedStep): Promise<Waiting[]> {
  return reader.all<Waiting>(
    'SELECT realm_id, user_id FROM erasures WHERE finished_at IS NULL AND step = $1',
    [step],
  );
}

async function advance(
  { realms }: Services,
  step: SharedStep,
  waiting: readonly Waiting[],
): Promise<void> {
  const ids = new Set(waiting.map(({ realm_id }) => Number(realm_id)));
  await realms.inEach(ids, async (realm) => {
    await realm.refresh();
    await realm.write((change) => {
      for (const { realm_id, user_id } of waiting) {
        if (Number(realm_id) !== realm.id) continue;
        const erasure = change.state.erasures.get({ user_id: Number(user_id) });
        if (erasure?.step === step && erasure.finished_at === null) note(change, erasure, {});
      }
    });
  });
}
