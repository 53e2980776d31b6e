import type { Snapshot } from '@tidings/shared-types';
import { consistentSnapshot } from '../realm/consistent-snapshot.ts';
import type { Realm } from '../realm/realm.ts';
import type { Engine } from '../storage/engine.ts';
import type { Moment, Source, Taken } from './part.ts';
import { parts } from './parts.ts';

/** The parts that a request asks for, all as of one position of the log. */
export async function takeSnapshot(
  realm: Realm,
  engine: Engine,
  asked: Omit<Moment, 'state' | 'realmId'>,
): Promise<{ position: number; value: Snapshot }> {
  const wanted = Object.entries(parts).flatMap(([key, part]) =>
    asked.request.wants(key) ? [part] : [],
  );
  return consistentSnapshot(
    realm,
    engine,
    (state) => {
      const caller = state.users.get({ id: asked.caller.id }) ?? asked.caller;
      const moment = { ...asked, caller, state, realmId: realm.id };
      return wanted.map((part) => part(moment));
    },
    async (sql, taken) => {
      const source = { sql, dialect: engine.dialect, realmId: realm.id };
      const fields: Snapshot[] = [];
      for (const each of taken) fields.push(await finished(each, source));
      return Object.assign({}, ...fields) as Snapshot;
    },
  );
}

function finished(taken: Taken, source: Source): Snapshot | Promise<Snapshot> {
  return typeof taken === 'function' ? taken(source) : taken;
}
