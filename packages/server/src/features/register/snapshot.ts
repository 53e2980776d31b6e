import type { Snapshot } from '@tidings/shared-types';
import { consistentSnapshot } from '../../core/realm/consistent-snapshot.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Dialect } from '../../core/storage/engine.ts';
import type { Viewer } from '../users/access.ts';
import type { OpenMoment, Source, Taken } from './part.ts';
import { parts } from './parts.ts';
import { spectatorParts } from './spectator-parts.ts';

interface Asked extends Omit<OpenMoment, 'state' | 'realmId'> {
  readonly caller: Viewer;
}

/** Takes the parts that a request asks for, all at one position of the log. */
export async function takeSnapshot(
  realm: Realm,
  dialect: Dialect,
  asked: Asked,
): Promise<{ position: number; value: Snapshot }> {
  const wanted = <P>(all: Readonly<Record<string, P>>): P[] =>
    Object.entries(all).flatMap(([key, part]) => (asked.request.wants(key) ? [part] : []));
  return consistentSnapshot(
    realm,
    (state) => {
      const moment = { ...asked, state, realmId: realm.id };
      if (!asked.caller) return wanted(spectatorParts).map((part) => part(moment));
      const caller = state.users.get({ id: asked.caller.id }) ?? asked.caller;
      return wanted(parts).map((part) => part({ ...moment, caller }));
    },
    async (sql, taken) => {
      const source = { sql, dialect, realmId: realm.id };
      const fields: Snapshot[] = [];
      for (const each of taken) fields.push(await finished(each, source));
      return Object.assign({}, ...fields) as Snapshot;
    },
  );
}

function finished(taken: Taken, source: Source): Snapshot | Promise<Snapshot> {
  return typeof taken === 'function' ? taken(source) : taken;
}
