import { systemClock } from '../../../core/clock.ts';
import { Realms } from '../../../core/realm/realms.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { FileStore } from '../../../core/storage/files/file-store.ts';
import { t } from '../../../languages/command-line.ts';
import { checkWebhooks } from '../../monitoring/check-webhooks.ts';
import { type Check, warn } from './check.ts';
import { checkCounters } from './check-counters.ts';
import { checkFiles } from './check-files.ts';
import { checkPeople } from './check-people.ts';
import { checkReferences } from './check-references.ts';
import { checkSummaries } from './check-summaries.ts';
import { organizationName } from './organization-name.ts';

/** Checks the invariants of each organization that the database does not enforce. */
export async function checkRealms(engine: Engine, files: FileStore): Promise<Check[]> {
  const realms = await new Realms(engine, systemClock).all();
  if (realms.length === 0) {
    return [warn(t('doctor.realms'), t('doctor.realmsNone'), t('doctor.realmsAdvice'))];
  }
  const checks: Check[] = [];
  for (const realm of realms) {
    const where = organizationName(realm.subdomain);
    const found = [
      await checkCounters(engine, realm),
      checkPeople(t, realm),
      await checkReferences(engine, realm),
      await checkSummaries(engine, realm),
      await checkFiles(engine, realm, files),
      await checkWebhooks(t, realm, systemClock.now()),
    ];
    checks.push(
      ...found.map((check) => ({
        ...check,
        name: t('doctor.nameIn', { where, name: check.name }),
      })),
    );
  }
  return checks;
}
