import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';
import { addressee } from '../messages/addressee.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { postMessage } from '../messages/post-message.ts';
import { announceRemoval } from './scheduled-message-object.ts';

/** If it is later than this, a message would confuse its readers more than its absence. */
const MAX_LATENESS_MS = 600_000;

/** Sends a due message, unless it was changed or sent meanwhile. Returns its id. */
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
    custom: row.custom,
    client: row.client,
    readBySender: row.read_by_sender,
  });
  // The content now belongs to the sent message, which can be edited and deleted.
  change.put(scheduledMessages, {
    ...row,
    status: 'sent',
    content: '',
    rendered: '',
    custom: null,
  });
  announceRemoval(change, row);
  return id;
}

/**
 * Returns the row in the transaction if it is still due and unchanged. Also checks the transaction's clock, which may
 * have been set back.
 */
export async function stillDue(
  change: Mutation,
  due: ScheduledMessageRow,
): Promise<ScheduledMessageRow | undefined> {
  const [row] = await storedRows(change, scheduledMessages, { id: due.id, status: 'pending' });
  const isSame = row?.deliver_at === due.deliver_at && row.content === due.content;
  return isSame && row.deliver_at * 1000 <= change.now ? row : undefined;
}

/** Throws if a message cannot be sent, whatever its content. Returns its sender. */
export function checkIsDeliverable(
  state: RealmState,
  row: ScheduledMessageRow,
  now: number,
): UserRow {
  const sender = activeSender(state, row);
  if (!sender) throw badRequest('The sender or the organization is deactivated.');
  if (now - row.deliver_at * 1000 > MAX_LATENESS_MS) {
    throw badRequest('The server could not send it in time.');
  }
  return sender;
}

/** Returns the sender; undefined if the account or organization is deactivated. */
export function activeSender(state: RealmState, row: ScheduledMessageRow): UserRow | undefined {
  if (state.internal('deactivated')) return undefined;
  const sender = state.users.get({ id: row.user_id });
  return sender?.is_active ? sender : undefined;
}
