import { createRealm } from '../../src/core/realm/create-realm.ts';
import { openEngine } from '../../src/core/storage/open-engine.ts';
import { insertRows, loadRows } from '../../src/core/storage/rows.ts';
import { tables } from '../operations/cli/all-tables.ts';
import { silent } from '../support/engines.ts';
import type { Team } from '../support/team.ts';
import { MARK } from './secrets.ts';

/** Replaces the mark in the twin. */
export const TWIN_MARK = 'plugh';

/** Tables without twins: queues are found by unguessable ids, and no two are the same. */
const NOT_TWINNED = ['event_queues'];

/** Tables in which a job notes the last uses, at any time. */
const BACKGROUND = ['key_details'];

export interface Twin {
  readonly host: string;
  /** Translates a value into the twin's. */
  in<T>(known: T): T;
}

/** Creates another organization with the same ids, accounts and keys, and other content. */
export async function twinOf({ database, realm }: Team, subdomain: string): Promise<Twin> {
  const engine = await openEngine({ database, log: silent });
  const clock = { now: () => Date.now() };
  const { id } = await createRealm(engine, clock, { subdomain, name: 'Twin' });
  const renamed = <T>(known: T): T => JSON.parse(inTwin(JSON.stringify(known), realm.id, id));
  await engine.write(async (tx) => {
    for (const table of tables.filter(({ name }) => !NOT_TWINNED.includes(name))) {
      await tx.run(`DELETE FROM ${table.name} WHERE realm_id = $1`, [id]);
      const rows = await loadRows(tx, engine.dialect, table, realm.id);
      if (rows.length > 0) await insertRows(tx, engine.dialect, table, id, renamed(rows));
    }
    await tx.run(
      `UPDATE realms SET last_event_id = first.last_event_id,
         last_message_id = first.last_message_id, last_id = first.last_id
       FROM (SELECT * FROM realms WHERE id = $1) AS first WHERE realms.id = $2`,
      [realm.id, id],
    );
  });
  await engine.close();
  return { host: `${subdomain}.localhost`, in: renamed };
}

/** Rewrites paths of files, which contain the organization's id. */
function inTwin(json: string, firstId: number, twinId: number): string {
  return json
    .replaceAll(MARK, TWIN_MARK)
    .replaceAll(`/user_uploads/${firstId}/`, `/user_uploads/${twinId}/`)
    .replaceAll(new RegExp(`"(path_id|file)":"${firstId}/`, 'g'), `"$1":"${twinId}/`)
    .replaceAll(`"realmId":${firstId}`, `"realmId":${twinId}`);
}

/** Returns every row of the first organization. */
export async function rowsOf({ database, realm }: Team): Promise<string[]> {
  const engine = await openEngine({ database, log: silent });
  const found: string[] = [];
  for (const table of tables.filter(({ name }) => !BACKGROUND.includes(name))) {
    const rows = await loadRows(engine.reader, engine.dialect, table, realm.id);
    for (const row of rows) found.push(`${table.name} ${JSON.stringify(row)}`);
  }
  await engine.close();
  return found;
}
