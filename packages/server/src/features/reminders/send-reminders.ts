import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type ReminderRow, reminders } from '../../core/storage/tables/writing.ts';
import type { Services } from '../../services.ts';
import { findReadable } from '../messages/message-access.ts';
import { postNoticeTo } from '../notices/post-notice.ts';
import { renderNotice } from '../notices/render-notice.ts';
import { reminderText } from './reminder-text.ts';
import { removeReminder } from './stored-reminders.ts';

/** Number of reminders that are sent together. */
const BATCH = 100;

/** Sends all due reminders, however late. A reminder is deleted in the transaction that sends it. */
export async function sendReminders({ engine, clock, realms }: Services): Promise<void> {
  const until = inSeconds(clock.now());
  const due = await engine.reader.all<{ id: number }>(
    'SELECT DISTINCT realm_id AS id FROM reminders WHERE deliver_at <= $1 ORDER BY realm_id',
    [until],
  );
  const ids = due.map(({ id }) => id);
  await realms.inEach(ids, (realm) => sendIn(realm, until));
}

type Due = Pick<ReminderRow, 'user_id' | 'id'>;

const SELECT_DUE = `SELECT user_id, id FROM reminders
  WHERE realm_id = $1 AND deliver_at <= $2 ORDER BY deliver_at, id LIMIT ${BATCH}`;

async function sendIn(realm: Realm, until: number): Promise<void> {
  // A deactivated organization keeps its reminders until it is reactivated.
  if (realm.state.internal('deactivated')) return;
  let due: Due[];
  do {
    due = await realm.reader.all<Due>(SELECT_DUE, [realm.id, until]);
    // Each has its own transaction, so that a failure does not block the others.
    const outcomes = await Promise.allSettled(
      due.map((each) => realm.write((change) => send(change, each))),
    );
    const errors = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'Some reminders failed');
  } while (due.length === BATCH);
}

/** Sends a reminder, unless it was deleted meanwhile or sent by another process. */
async function send(change: Mutation, { user_id, id }: Due): Promise<void> {
  const [row] = await storedRows(change, reminders, { user_id, id });
  if (!row) return;
  removeReminder(change, row);
  const { state } = change;
  const user = state.users.get({ id: user_id });
  if (!user?.is_active) return;
  const message = await findReadable(change, user, row.message_id);
  const text = await reminderText(change, message, row);
  await postNoticeTo(change, user_id, renderNotice(state, text));
}
