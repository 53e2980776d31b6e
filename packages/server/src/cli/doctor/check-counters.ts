import type { Realm } from '../../realm/realm.ts';
import type { Engine } from '../../storage/engine.ts';
import { type Check, fail, ok } from './check.ts';

interface Log {
  readonly last_event_id: number;
  readonly last_id: number;
  readonly events: number;
  readonly first: number | null;
  readonly last: number | null;
}

/** Whether the log has every event from its start to the counter, and no id will be given out twice. */
export async function checkCounters(engine: Engine, { id, state }: Realm): Promise<Check> {
  const log = await engine.reader.get<Log>(
    `SELECT r.last_event_id, r.last_id,
       COUNT(e.event_id) AS events, MIN(e.event_id) AS first, MAX(e.event_id) AS last
     FROM realms AS r LEFT JOIN events AS e ON e.realm_id = r.id
     WHERE r.id = $1 GROUP BY r.id, r.last_event_id, r.last_id`,
    [id],
  );
  const highestId = highest([
    ...state.users.values(),
    ...state.groups.values(),
    ...state.profileFields.values(),
  ]);
  const problem = log && (logProblem(log) ?? idProblem(log, highestId));
  if (problem === undefined) return ok('event log', `${log?.events ?? 0} events without a gap`);
  return fail('event log', problem, 'Restore the newest backup: clients would miss changes.');
}

function logProblem({ events, first, last, last_event_id }: Log): string | undefined {
  if (first === null || last === null) return undefined;
  if (last !== last_event_id) return `it ends at ${last}, and should end at ${last_event_id}`;
  const expected = last - first + 1;
  return events === expected ? undefined : `${expected - events} events are missing`;
}

function idProblem({ last_id }: Log, highestId: number): string | undefined {
  return highestId <= last_id
    ? undefined
    : `ids are in use up to ${highestId}, the counter is at ${last_id}`;
}

function highest(rows: Iterable<{ readonly id: number }>): number {
  let found = 0;
  for (const { id } of rows) found = Math.max(found, id);
  return found;
}
