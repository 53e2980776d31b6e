import type { Mutation } from '../../core/realm/mutation.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import {
  type EditHistoryEntry,
  type MessageRow,
  messages,
} from '../../core/storage/tables/messages.ts';
import { customOf } from '../custom-data/custom-in-wire.ts';
import { replaceTags } from '../custom-data/custom-tags.ts';
import { emitAbout } from '../message-edits/receivers.ts';
import {
  type RawRemoved,
  REMOVED_COLUMNS,
  removedMessage,
  removeMessages,
} from '../message-edits/remove-messages.ts';
import { editPart } from '../message-edits/update-event.ts';
import { changedMessage } from '../messages/message-object.ts';
import { byTopic } from '../retention/remove-expired.ts';
import { type Part, step } from './progress.ts';

/** Limits of one transaction, since other writes wait meanwhile. */
const MESSAGES = 500;
const TOPICS = 50;
/** Each of these is announced. */
const CUSTOM = 100;

/** Deletes a person's messages, or the earlier texts and custom data of those that stay. */
export const eraseMessages = step((change, erasure) =>
  erasure.messages === 'delete' ? removeSome(change, erasure) : anonymizeSome(change, erasure),
);

async function removeSome(change: Mutation, { user_id }: ErasureRow): Promise<Part> {
  const sql = await change.writableSql();
  const rows = await sql.all<RawRemoved>(
    `SELECT ${REMOVED_COLUMNS} FROM messages WHERE realm_id = $1 AND sender_id = $2
     ORDER BY id LIMIT ${MESSAGES}`,
    [change.realmId, user_id],
  );
  const groups = byTopic(rows.map(removedMessage)).slice(0, TOPICS);
  for (const group of groups.toReversed()) await removeMessages(change, group);
  const removed = groups.flat().length;
  const counts = { messages: removed };
  return removed === rows.length && rows.length < MESSAGES ? { counts } : { counts, progress: 1 };
}

async function anonymizeSome(change: Mutation, { user_id, progress }: ErasureRow): Promise<Part> {
  const sql = await change.writableSql();
  const raw = await sql.all<RawRow>(
    `SELECT ${Object.keys(messages.columns).join(', ')} FROM messages
     WHERE realm_id = $1 AND sender_id = $2 AND id > $3 ORDER BY id LIMIT ${MESSAGES}`,
    [change.realmId, user_id, progress],
  );
  let [seen, histories, custom_data] = [0, 0, 0];
  for (const message of raw.map((each) => decodeRow(messages, each))) {
    if (custom_data === CUSTOM) break;
    seen += 1;
    const custom = customOf(message);
    const hasHistory = message.edit_history.some(hasText);
    if (!hasHistory && !custom) continue;
    const edit_history = hasHistory ? message.edit_history.flatMap(moveOf) : message.edit_history;
    const changed = changedMessage(change, message, { edit_history }, null);
    change.put(messages, changed);
    if (hasHistory) histories += 1;
    if (!custom) continue;
    custom_data += 1;
    replaceTags(change, message.id, custom, null);
    await announceNoCustom(change, changed);
  }
  const counts = { anonymized_messages: seen, histories, custom_data };
  const last = raw[seen - 1]?.['id'];
  return seen < MESSAGES && seen === raw.length ? { counts } : { counts, progress: Number(last) };
}

/** Announces that custom data is gone, as a change that is no edit. */
async function announceNoCustom(change: Mutation, message: MessageRow): Promise<void> {
  const event = { ...(await editPart(change, null, message)), rendering_only: true, custom: {} };
  await emitAbout(change, message, event);
}

function hasText({ prev_content }: EditHistoryEntry): boolean {
  return prev_content !== undefined;
}

/** Returns the part of an entry that says where the message was. */
function moveOf(entry: EditHistoryEntry): EditHistoryEntry[] {
  const { prev_content: _content, prev_rendered_content: _rendered, ...move } = entry;
  return move.prev_topic === undefined && move.prev_stream === undefined ? [] : [move];
}
