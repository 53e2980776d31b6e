import { badRequest } from '../api-error.ts';
import { addressee } from '../messages/addressee.ts';
import { postMessage } from '../messages/post-message.ts';
import type { RenderedMessage } from '../messages/rendered-message.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { storedRows } from '../realm/stored-rows.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../storage/tables/writing.ts';
import { announceRemoval } from './scheduled-message-object.ts';

/** Later than this a message would surprise its readers more than its absence does. */
const MAX_LATENESS_MS = 600_000;

/** Sends a message that is due, unless somebody changed it or sent it meanwhile. Gives its id. */
export async function deliver(
  change: Mutation,
  due: ScheduledMessageRow,
  rendered: RenderedMessage,
): Promise<number | undefined> {
  const { state, now } = change;
  const row = await stillDue(change, due);
  if (!row) return undefined;
  const sender = checkIsDeliverable(state, row, now);
  const { id } = await postMessage(change, {
    sender,
    to: addressee(state, sender, row.type, row.recipients, now),
    topic: row.topic,
    rendered,
    client: row.client,
    readBySender: row.read_by_sender,
  });
  // What it said is the sent message's, to keep, change or delete.
  change.put(scheduledMessages, { ...row, status: 'sent', content: '', rendered: '' });
  announceRemoval(change, row);
  return id;
}

/**
 * The row as the transaction sees it, if it is what was found due. By its clock too, which may have been set
 * back since.
 */
export async function stillDue(
  change: Mutation,
  due: ScheduledMessageRow,
): Promise<ScheduledMessageRow | undefined> {
  const [row] = await storedRows(change, scheduledMessages, { id: due.id, status: 'pending' });
  const isSame = row?.deliver_at === due.deliver_at && row.content === due.content;
  return isSame && row.deliver_at * 1000 <= change.now ? row : undefined;
}

/** Throws where a message cannot be sent whatever it says; gives its sender. */
export function checkIsDeliverable(
  state: RealmState,
  row: ScheduledMessageRow,
  now: number,
): UserRow {
  const sender = activeSender(state, row);
  if (!sender) throw badRequest('The sender or the organization is deactivated.');
  if (now - row.deliver_at * 1000 > MAX_LATENESS_MS) {
    throw badRequest('The server could not send it at its time, and now it is too late.');
  }
  return sender;
}

/** Undefined where nobody is left to send for, or to tell. */
export function activeSender(state: RealmState, row: ScheduledMessageRow): UserRow | undefined {
  if (state.internal('deactivated')) return undefined;
  const sender = state.users.get({ id: row.user_id });
  return sender?.is_active ? sender : undefined;
}
