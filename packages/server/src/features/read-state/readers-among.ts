import type { MessageRow } from '../../core/storage/tables/messages.ts';
import { wasReceived } from '../messages/message-access.ts';
import type { SearchContext } from '../narrow/find-messages.ts';

interface Row {
  readonly id: number;
  readonly bits: number;
  readonly to_id: number;
}

/** Returns those of these people who received a message and have read it. */
export async function readersAmong(
  { sql, dialect, realmId, state }: SearchContext,
  message: Pick<MessageRow, 'id' | 'channel_id'>,
  userIds: readonly number[],
): Promise<number[]> {
  const people = dialect.valuesFrom('$3', 'integer', 'person');
  const rows = await sql.all<Row>(
    `SELECT person.value AS id,
       COALESCE((SELECT own.flags FROM message_flags AS own WHERE own.realm_id = $1
         AND own.user_id = person.value AND own.message_id = $2), 0) AS bits,
       COALESCE((SELECT range.to_id FROM read_ranges AS range WHERE range.realm_id = $1
         AND range.user_id = person.value AND range.from_id <= $2
         ORDER BY range.from_id DESC LIMIT 1), 0) AS to_id
     FROM ${people} ORDER BY 1`,
    [realmId, message.id, JSON.stringify(userIds)],
  );
  return rows
    .filter(({ id, bits, to_id }) => to_id >= message.id && wasReceived(state, id, message, bits))
    .map(({ id }) => id);
}
