import { limits } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import {
  type ExternalEventRow,
  externalEvents,
} from '../../core/storage/tables/external-events.ts';
import { firstCodePoints, printable } from '../../core/text/code-points.ts';

const TYPE_LENGTH = 100;
const PROBLEM_LENGTH = 500;

type NewEvent = Omit<ExternalEventRow, 'id' | 'created_at' | 'problem' | 'message_id'> &
  Partial<Pick<ExternalEventRow, 'problem' | 'message_id'>>;

/** Stores an event for the list of its bot, and forgets the oldest: services may send many. */
export async function noteExternalEvent(change: Mutation, event: NewEvent): Promise<void> {
  const { problem = null, message_id = null } = event;
  const sql = await change.writableSql();
  await sql.run(
    `DELETE FROM external_events WHERE realm_id = $1 AND bot_id = $2 AND id <= (
       SELECT id FROM external_events WHERE realm_id = $1 AND bot_id = $2
       ORDER BY id DESC LIMIT 1 OFFSET ${limits.externalEventsKept - 1})`,
    [change.realmId, event.bot_id],
  );
  change.put(externalEvents, {
    ...event,
    id: change.nextId(),
    event_type: printable(firstCodePoints(event.event_type, TYPE_LENGTH)),
    problem: problem && printable(firstCodePoints(problem, PROBLEM_LENGTH)),
    message_id,
    created_at: change.now,
  });
}
