import { systemClock } from '../../core/clock.ts';
import { commandOrigin } from '../../core/realm/origin.ts';
import { Realms } from '../../core/realm/realms.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { audit } from '../../features/audit/audit.ts';

/** Notes in the audit log of every organization that it was restored from a backup. */
export async function auditRestore(engine: Engine): Promise<void> {
  const realms = new Realms(engine, systemClock, undefined, { origin: commandOrigin });
  for (const realm of await realms.all()) {
    await realm.write((change) => audit(change, { kind: 'realm.restored', details: {} }));
  }
}
