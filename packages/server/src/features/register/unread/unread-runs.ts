import type { Dialect } from '../../../core/storage/engine.ts';
import { SqlValues } from '../../../core/storage/sql-values.ts';
import { LAST_ID, type Space } from '../../narrow/search-space.ts';
import type { Source } from '../part.ts';

/** Messages of one channel or conversation between two read ranges. */
export interface UnreadRun {
  readonly recipient_id: number;
  /** Excluded from the run. */
  readonly after_id: number;
  /** The newest message of the run. */
  readonly upto_id: number;
}

/** The spaces of channels in which a person received messages. */
export type ReceivedSpace = Omit<Space, 'kept'>;

/** Finds the runs of unread messages in these spaces and in the person's conversations. */
export function findUnreadRuns(
  source: Source,
  userId: number,
  spaces: readonly ReceivedSpace[],
): Promise<UnreadRun[]> {
  const { text, values } = runsStatement(source, userId, spaces);
  return source.sql.all<UnreadRun>(text, values);
}

const columns = { recipient_id: 'integer', after_id: 'integer', upto_id: 'integer' } as const;

/** Returns a `FROM` item `run` with these runs. */
export function runRows(dialect: Dialect, values: SqlValues, runs: readonly UnreadRun[]): string {
  return dialect.rowsFrom(values.add(JSON.stringify(runs)), columns, 'run');
}

/**
 * Walks each channel and conversation from its newest message downwards. Each step skips all messages down to the read
 * range below, and that range. So the cost grows neither with all messages nor with the unread ones. Separate, so that
 * tests can check its plan.
 */
export function runsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  userId: number,
  spaces: readonly ReceivedSpace[],
): { text: string; values: SqlValues['list'] } {
  const sqlValues = new SqlValues();
  const realm = sqlValues.add(realmId);
  const user = sqlValues.add(userId);
  const given = dialect.rowsFrom(sqlValues.add(JSON.stringify(spaces)), columns, 'given');
  const index = dialect.indexedBy('messages_by_recipient');

  const newest = (recipient: string, after: string, before: string) =>
    `(SELECT m.id FROM messages AS m ${index} WHERE m.realm_id = ${realm}
      AND m.recipient_id = ${recipient} AND m.id > ${after} AND m.id < ${before}
      ORDER BY m.id DESC LIMIT 1)`;
  /** Selects from the newest read range that starts at or before a message. */
  const range = (expression: string, id: string) =>
    `COALESCE((SELECT ${expression} FROM read_ranges AS range WHERE range.realm_id = ${realm}
      AND range.user_id = ${user} AND range.from_id <= ${id}
      ORDER BY range.from_id DESC LIMIT 1), 0)`;
  const text = `WITH RECURSIVE
    place(recipient_id, after_id, upto_id) AS (
      SELECT recipient_id, after_id, upto_id FROM ${given}
      UNION ALL SELECT conversation_id, 0, ${LAST_ID} FROM conversation_members
      WHERE realm_id = ${realm} AND user_id = ${user}
    ),
    step(recipient_id, after_id, id) AS (
      SELECT recipient_id, after_id, ${newest('place.recipient_id', 'place.after_id', 'place.upto_id + 1')}
      FROM place
      UNION ALL
      SELECT recipient_id, after_id, ${newest('step.recipient_id', 'step.after_id', range('range.from_id', 'step.id'))}
      FROM step WHERE step.id IS NOT NULL
    ),
    run(recipient_id, after_id, upto_id, read_to) AS MATERIALIZED (
      SELECT recipient_id, after_id, id, ${range('range.to_id', 'step.id')}
      FROM step WHERE step.id IS NOT NULL
    )
    SELECT recipient_id, CASE WHEN read_to > after_id THEN read_to ELSE after_id END AS after_id,
      upto_id
    FROM run WHERE read_to < upto_id`;
  return { text, values: sqlValues.list };
}
