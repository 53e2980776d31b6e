import { LAST_ID, type Space } from '../../narrow/search-space.ts';
import { SqlValues } from '../../storage/sql-values.ts';
import type { Source } from '../part.ts';

/** Messages of one channel or conversation that lie between two stretches that somebody has read. */
export interface UnreadRun {
  readonly recipient_id: number;
  /** Not itself in the run. */
  readonly after_id: number;
  /** The newest message of the run. */
  readonly upto_id: number;
}

/** Stretches of channels in which somebody received messages. */
export type ReceivedSpace = Omit<Space, 'kept'>;

/** Where somebody has something unread: in these stretches of channels, and in their conversations. */
export function findUnreadRuns(
  source: Source,
  userId: number,
  spaces: readonly ReceivedSpace[],
): Promise<UnreadRun[]> {
  const { text, values } = runsStatement(source, userId, spaces);
  return source.sql.all<UnreadRun>(text, values);
}

/**
 * Walks each channel and conversation from its newest message downwards, in leaps: over all of a
 * stretch that was read, and over all between two such stretches. So it costs neither in what was
 * ever sent nor in what is unread. Apart, so that tests can look at the plan.
 */
export function runsStatement(
  { dialect, realmId }: Omit<Source, 'sql'>,
  userId: number,
  spaces: readonly ReceivedSpace[],
): { text: string; values: SqlValues['list'] } {
  const sqlValues = new SqlValues();
  const realm = sqlValues.add(realmId);
  const user = sqlValues.add(userId);
  const columns = { recipient_id: 'integer', after_id: 'integer', upto_id: 'integer' } as const;
  const given = dialect.rowsFrom(sqlValues.add(JSON.stringify(spaces)), columns, 'given');
  const index = dialect.indexedBy('messages_by_recipient');

  const newest = (recipient: string, after: string, before: string) =>
    `(SELECT m.id FROM messages AS m ${index} WHERE m.realm_id = ${realm}
      AND m.recipient_id = ${recipient} AND m.id > ${after} AND m.id < ${before}
      ORDER BY m.id DESC LIMIT 1)`;
  /** Of the newest stretch that was read and does not begin after a message. */
  const range = (expression: string, id: string) =>
    `COALESCE((SELECT ${expression} FROM read_ranges AS range WHERE range.realm_id = ${realm}
      AND range.user_id = ${user} AND range.from_id <= ${id}
      ORDER BY range.from_id DESC LIMIT 1), 0)`;
  const leap = range(
    'CASE WHEN range.to_id >= step.id THEN range.from_id ELSE range.to_id + 1 END',
    'step.id',
  );

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
      SELECT recipient_id, after_id, ${newest('step.recipient_id', 'step.after_id', leap)}
      FROM step WHERE step.id IS NOT NULL
    ),
    run(recipient_id, after_id, upto_id, read_to) AS (
      SELECT recipient_id, after_id, id, ${range('range.to_id', 'step.id')}
      FROM step WHERE step.id IS NOT NULL
    )
    SELECT recipient_id, CASE WHEN read_to > after_id THEN read_to ELSE after_id END AS after_id,
      upto_id
    FROM run WHERE read_to < upto_id`;
  return { text, values: sqlValues.list };
}
