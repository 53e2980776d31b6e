import { systemClock } from '../../../core/clock.ts';
import { Realms } from '../../../core/realm/realms.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { FileStore } from '../../../core/storage/files/file-store.ts';
import { checkWebhooks } from '../../monitoring/check-webhooks.ts';
import { type Check, warn } from './check.ts';
import { checkCounters } from './check-counters.ts';
import { checkFiles } from './check-files.ts';
import { checkPeople } from './check-people.ts';
import { checkReferences } from './check-references.ts';
import { checkSummaries } from './check-summaries.ts';

/** Checks the invariants of each organization that the database does not enforce. */
export async function checkRealms(engine: Engine, files: FileStore): Promise<Check[]> {
  const realms = await new Realms(engine, systemClock).all();
  if (realms.length === 0) {
    return [warn('organizations', 'there are none yet', 'The server creates one when it starts.')];
  }
  const checks: Check[] = [];
  for (const realm of realms) {
    const where =
      realm.subdomain === '' ? 'default organization' : `organization ${realm.subdomain}`;
    const found = [
      await checkCounters(engine, realm),
      checkPeople(realm),
      await checkReferences(engine, realm),
      await checkSummaries(engine, realm),
      await checkFiles(engine, realm, files),
      await checkWebhooks(realm, systemClock.now()),
    ];
    checks.push(...found.map((check) => ({ ...check, name: `${where}, ${check.name}` })));
  }
  return checks;
}
