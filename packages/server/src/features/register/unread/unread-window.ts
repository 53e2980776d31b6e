import { SqlValues } from '../../../core/storage/sql-values.ts';
import type { Source } from '../part.ts';
import { runRows, type UnreadRun } from './unread-runs.ts';

/** The newest stretches of runs. */
export interface RunWindow {
  readonly runs: readonly UnreadRun[];
  /** The number of their messages; too low if a run has more than may be listed. */
  readonly count: number;
  /** The ids of the oldest and of the newest message. */
  readonly oldest: number;
  readonly newest: number;
}

interface Enough {
  /** Number of the newest ids to look at first. */
  readonly window: number;
  readonly listed: number;
}

/** Looks at more and more ids, so that a person who never reads costs little more than the listed messages. */
export async function newestWindow(
  source: Source,
  all: readonly UnreadRun[],
  { window, listed }: Enough,
): Promise<RunWindow> {
  const newest = all.reduce((most, run) => Math.max(most, run.upto_id), 0);
  for (let width = window; ; width *= 2) {
    const floor = Math.max(newest - width, 0);
    const runs = all
      .filter((run) => run.upto_id > floor)
      .map((run) => ({ ...run, after_id: Math.max(run.after_id, floor) }));
    if (runs.length === 0) return { runs, count: 0, oldest: newest, newest };
    const { text, values } = countStatement(source, runs, listed);
    const found = await source.sql.get<{ count: number; oldest: number }>(text, values);
    const { count, oldest } = found ?? { count: 0, oldest: newest };
    if (count > listed || floor === 0) return { runs, count, oldest, newest };
  }
}

/**
 * Returns the query for the number of messages in runs and for the oldest one. A run counts for little more than
 * `listed` messages. Separate, so that tests can check its plan.
 */
export function countStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  runs: readonly UnreadRun[],
  listed: number,
): { text: string; values: SqlValues['list'] } {
  const values = new SqlValues();
  const realm = values.add(realmId);
  const given = runRows(dialect, values, runs);
  const inRun = `SELECT m.id FROM messages AS m ${dialect.indexedBy('messages_by_recipient')}
    WHERE m.realm_id = ${realm} AND m.recipient_id = run.recipient_id
    AND m.id > run.after_id AND m.id <= run.upto_id`;
  const each = `SELECT (SELECT COUNT(*) FROM (${inRun} LIMIT ${values.add(listed + 1)}) AS own) AS count,
    (${inRun} ORDER BY m.id LIMIT 1) AS oldest FROM ${given}`;
  const text = `SELECT CAST(SUM(count) AS BIGINT) AS count, MIN(oldest) AS oldest FROM (${each}) AS each`;
  return { text, values: values.list };
}
