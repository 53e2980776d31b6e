import { openEngine } from '../../src/core/storage/open-engine.ts';
import { loadRows } from '../../src/core/storage/rows.ts';
import type { RowOf, Table } from '../../src/core/storage/table.ts';
import { tables } from '../operations/cli/all-tables.ts';
import { silent } from '../support/engines.ts';
import type { Team } from '../support/team.ts';
import type { Own } from './row.ts';
import { idsOf, MARK } from './secrets.ts';
import { kinds, type Targets } from './targets.ts';

/** Tables that only grow, or change by reading. */
const BESIDE = ['events', 'idempotency_keys', 'presence', 'event_queues', 'key_details'];

/** Returns every stored row about a secret, except the outsider's own data. */
export async function secretRows(team: Team, secrets: Targets, own: Own): Promise<string[]> {
  const engine = await openEngine({ database: team.database, log: silent });
  const ids = new RegExp(`\\b(${idsOf(secrets, kinds).join('|')})\\b|${MARK}`);
  const found: string[] = [];
  for (const table of tables.filter(({ name }) => !BESIDE.includes(name))) {
    for (const row of await loadRows(engine.reader, engine.dialect, table, team.realm.id)) {
      const text = `${table.name} ${JSON.stringify(row)}`;
      if (ids.test(text) && !isOwn(table, row, own)) found.push(text);
    }
  }
  await engine.close();
  return found.sort();
}

function isOwn(table: Table, row: RowOf<Table>, own: Own): boolean {
  if ('user_id' in row && row.user_id === own.userId) return true;
  return table.name === 'messages' && row.channel_id === own.channelId;
}
