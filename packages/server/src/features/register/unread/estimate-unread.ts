import { SqlValues } from '../../../core/storage/sql-values.ts';
import type { Source } from '../part.ts';
import { runRows, type UnreadRun } from './unread-runs.ts';

/** Both ends belong to it. */
export interface IdSpan {
  readonly oldest: number;
  readonly newest: number;
}

interface Estimate {
  /** The number of messages, roughly. Of one run, little more than may be listed. */
  readonly count: number;
  /** From the oldest message to the newest. */
  readonly span: IdSpan;
}

/** Counts the messages of runs. If there are many runs, counts those from the first to the last of each place instead. */
export async function estimateUnread(
  source: Source,
  runs: readonly UnreadRun[],
  { many, listed }: { readonly many: number; readonly listed: number },
): Promise<Estimate> {
  const counted = runs.length < many ? runs : wholePlaces(runs);
  const { text, values } = countStatement(source, counted, listed);
  const found = await source.sql.get<{ count: number; oldest: number }>(text, values);
  const { count, oldest } = found ?? { count: 0, oldest: 0 };
  const newest = runs.reduce((most, run) => Math.max(most, run.upto_id), 0);
  return { count: (count * lengthOf(runs)) / lengthOf(counted), span: { oldest, newest } };
}

/** Returns one run for each place, with all messages between its own runs. */
function wholePlaces(runs: readonly UnreadRun[]): UnreadRun[] {
  const places = new Map<number, UnreadRun>();
  for (const run of runs) {
    const { recipient_id, after_id, upto_id } = places.get(run.recipient_id) ?? run;
    places.set(recipient_id, {
      recipient_id,
      after_id: Math.min(after_id, run.after_id),
      upto_id: Math.max(upto_id, run.upto_id),
    });
  }
  return [...places.values()];
}

/** Returns the number of ids in runs, whether they are messages of these places or not. */
function lengthOf(runs: readonly UnreadRun[]): number {
  return runs.reduce((sum, { after_id, upto_id }) => sum + upto_id - after_id, 0);
}

/**
 * Returns the query for the number of messages in runs and for the oldest one. Separate, so that tests can check its
 * plan.
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
